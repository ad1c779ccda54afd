import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { dropSecondFactor, makeAdmin, makeResetLink } from '#server/features/accounts/index.ts';
import { type ImportedLibrary, importLibrary, ownShelf } from '#server/features/imports/index.ts';
import { backup, restore } from './backup-commands.ts';
import { CommandError } from './command-error.ts';
import { doctor } from './doctor.ts';
import type { CommandInstance } from './open-for-command.ts';
import type { Command } from './parse-command.ts';
import { isVoiceCommand, voice } from './voice-commands.ts';

type WorkCommand = Exclude<Command, { name: 'help' | 'storage move' }>;

export async function runCommand(instance: CommandInstance, command: WorkCommand): Promise<string> {
  if (isVoiceCommand(command)) return voice(instance, command);
  switch (command.name) {
    case 'admin':
      return admin(instance, command.email);
    case 'reset-password':
      return resetPassword(instance, command.email);
    case 'second-factor-off':
      return secondFactorOff(instance, command.email);
    case 'library import':
      return library(instance, command.folder);
    case 'backup':
      return backup(instance, command.file);
    case 'restore':
      return restore(instance, command);
    case 'doctor':
      return doctor(instance, command);
  }
}

async function admin({ features }: CommandInstance, email: string): Promise<string> {
  const outcome = await makeAdmin(features.accounts, email);
  if (outcome === 'unknown') throw noAccount(email);
  return outcome === 'already' ? `${email} is already an admin.` : `${email} is now an admin.`;
}

const noAccount = (email: string) =>
  new CommandError(`There is no account with the email address ${email}. Register it first.`);

async function resetPassword({ features }: CommandInstance, email: string): Promise<string> {
  const made = await makeResetLink(features.accounts, { email }, null);
  if (!made) throw noAccount(email);
  return `${made.link}\nIt works once, until ${made.expires_at.toISOString().slice(11, 16)} UTC. Older links no longer work.`;
}

async function secondFactorOff({ features }: CommandInstance, email: string): Promise<string> {
  const outcome = await dropSecondFactor(features.accounts, email);
  if (outcome === 'unknown') throw noAccount(email);
  return outcome === 'already'
    ? `${email} has no second factor.`
    : `${email} logs in without a second factor now. The recovery codes have ended, the passkeys are still there.`;
}

async function library({ adapters, features, serverRuns }: CommandInstance, given: string): Promise<string> {
  const folder = resolve(given);
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new CommandError(`There is no folder ${folder}.`);
  const { database, log } = adapters;
  const { publishSummary } = features.generation;
  const { keepCollections } = features.collections;
  const imported = await importLibrary({ database, log, publishSummary, keepCollections }, folder, ownShelf);
  const { added, updated, skipped } = imported;
  if (skipped.length > 0) throw new CommandError(report(imported));
  const changed = added.length + updated.length > 0;
  const narration = serverRuns ? 'They are being narrated.' : 'They will be narrated while the server runs.';
  return changed ? `${report(imported)}\n${narration}` : report(imported);
}

function report({ added, updated, unchanged, skipped }: ImportedLibrary): string {
  const counts = `${added.length} added, ${updated.length} updated, ${unchanged.length} unchanged, ${skipped.length} skipped.`;
  return [counts, ...skipped.map(({ reason }) => `Skipped: ${reason}`)].join('\n');
}
