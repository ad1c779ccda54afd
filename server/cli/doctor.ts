import { CommandError } from './command-error.ts';
import { instanceChecks } from './doctor/check-instance.ts';
import { providerChecks } from './doctor/check-providers.ts';
import { workChecks } from './doctor/check-work.ts';
import type { Check } from './doctor/finding.ts';
import { failed } from './doctor/finding.ts';
import type { CommandInstance } from './open-for-command.ts';

const checks: Readonly<Record<string, Check>> = { ...instanceChecks, ...providerChecks, ...workChecks };

/**
 * Checks every part of an instance; with `mend`, repairs what it can. Throws `CommandError` with the same lines if a
 * problem is left. That settings, database and tables can be used is known by the instance being open.
 */
export async function doctor(instance: CommandInstance, { mend }: { mend: boolean }): Promise<string> {
  const findings = await Promise.all(
    Object.entries(checks).map(([name, check]) =>
      check(instance, mend).catch((error: unknown) =>
        failed(`${name}: ${error instanceof Error ? error.message : String(error)}`),
      ),
    ),
  );
  const lines = findings.map(({ passed, says }) => `${passed ? 'ok     ' : 'PROBLEM'}  ${says}`).join('\n');
  if (findings.every(({ passed }) => passed)) return `${lines}\nAll is well.`;
  throw new CommandError(`${lines}\nThere are problems.`);
}
