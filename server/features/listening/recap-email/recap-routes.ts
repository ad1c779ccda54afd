import { stopMonthlyEmail } from '#contract/listening-time.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { RecapEmailDeps } from './send-recaps.ts';
import { userOfStopToken } from './stop-token.ts';

/** What mail programs send (RFC 8058, section 3.2), and no browser from a page of ours. */
const forms = ['multipart/form-data', 'application/x-www-form-urlencoded'];
const MOST_BYTES = 4_096;

/** Nobody is signed in: the address is the permission, and for nothing but this. */
export function recapRoutes(app: App, deps: RecapEmailDeps): void {
  void app.register(async (part) => {
    part.addContentTypeParser(
      forms,
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      // The address says everything.
      (_request, _body, done) => done(null),
    );
    const limits = { rateLimit: { max: 60, timeWindow: '1 minute' }, bodyLimit: MOST_BYTES };
    mount(part, stopMonthlyEmail, limits, async ({ params }) => {
      const userId = userOfStopToken(deps.linkSecret, params.token);
      if (userId === null)
        throw new AppError('not_found', 'This link isn’t complete. You can turn the email off in Settings.');
      await deps.people.mergePreferences(deps.pool, userId, { monthly_email: false });
      return { message: 'The monthly email is turned off.' };
    });
  });
}
