import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execute, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { makeVoice } from '#server/platform/speech/natural/make-voice.ts';
import { makeTinyVoice, TINY_SAMPLE_RATE_HZ } from './tiny-voice.ts';

/** Puts the voice in miniature into a folder of voices. Answers with its own. */
export async function putTinyVoice(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const { onnx, json } = makeTinyVoice();
  const model = join(folder, `${name}.part`);
  await writeFile(model, onnx);
  await makeVoice({ model, json: json.toString() }, join(folder, name));
  return join(folder, name);
}

/** Puts it in the place of a voice of the catalogue, as if it had been fetched, and has it used. */
export async function installTinyVoice(
  runner: SqlRunner,
  { dataFolder, name, language }: { dataFolder: string; name: string; language: string },
): Promise<void> {
  await putTinyVoice(join(dataFolder, 'voices'), name);
  await execute(
    runner,
    sql`insert into voices (name, language, state, is_in_use, sha256, sample_rate_hz)
        values (${name}, ${language}, 'ready', true, ${'0'.repeat(64)}, ${TINY_SAMPLE_RATE_HZ})`,
  );
}
