import type { AuditAction, AuditState } from '#contract/audit.ts';
import * as contract from '#contract/voices.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { limitPerUser } from '#server/platform/http/limit-per-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Narrator } from '#server/platform/speech/open-narrator.ts';
import type { Moves } from './moving/move-library.ts';
import type { Voices } from './voices.ts';

type Deps = { database: Database; narrator: Pick<Narrator, 'narrate'>; voices: Voices; moves: Moves };

/** A sample keeps a core busy for some seconds. */
const perAdmin = limitPerUser(20, '1 minute');

export function voiceRoutes(app: App, deps: Deps): void {
  const { database, moves, voices } = deps;
  const record = (adminId: number, action: AuditAction, name: string, after: AuditState | null = null) =>
    recordAudit(database.query, { adminId, action, subject: { kind: 'library', label: name }, after });

  mount(app, contract.listVoices, async () => ({
    data: (await voices.list()).map(({ sha256: _sha256, ...voice }) => voice),
  }));

  mount(app, contract.installVoice, async ({ currentUser, params: { name } }) => {
    await voices.order(name);
    await record(currentUser.userId, 'voice.ordered', name);
    return { message: 'The voice is being fetched.' };
  });

  mount(app, contract.useVoice, async ({ currentUser, params: { name } }) => {
    await voices.use(name);
    await record(currentUser.userId, 'voice.used', name);
    return { message: 'The voice is in use.' };
  });

  mount(app, contract.removeVoice, async ({ currentUser, params: { name } }) => {
    await voices.remove(name);
    await record(currentUser.userId, 'voice.removed', name);
    return { message: 'The voice is removed.' };
  });

  mount(app, contract.listMoves, async () => ({ data: await moves.list() }));

  mount(app, contract.changeMove, async ({ currentUser, params: { language }, body }) => {
    const { state, keep_former: keepsFormer } = body;
    if (state === 'moving') await moves.start(language, keepsFormer);
    else await moves.pause(language);
    await record(currentUser.userId, 'voice.move_changed', language, body);
    return { message: state === 'moving' ? 'The books are being narrated again.' : 'Paused.' };
  });

  mount(app, contract.removeKept, async ({ currentUser, params: { language }, body: { voice } }) => {
    await moves.removeKept(language, voice);
    await record(currentUser.userId, 'voice.kept_removed', voice);
    return { message: 'The audio is removed.' };
  });

  mount(app, contract.playVoice, perAdmin, async ({ params: { name }, request }) => {
    const gone = new AbortController();
    request.raw.on('close', () => gone.abort(new Error('Whoever asked has gone.')));
    return { data: { audio: (await sampleOf(deps, name, gone.signal)).toString('base64') } };
  });
}

/** Levelled and encoded like a book. */
async function sampleOf({ narrator, voices }: Deps, name: string, signal: AbortSignal): Promise<Buffer> {
  try {
    const { samples, sampleRateHz } = await voices.sampleOf(name, null, signal);
    const chunks = [{ text: name, samples, pauseAfterSeconds: 0 }];
    const spoken = { voice: name, sampleRateHz };
    const { mp3 } = await narrator.narrate({ language: 'en', chunks, spoken }, { signal, isWaitedFor: true });
    return Buffer.from(mp3);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('unavailable', error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}
