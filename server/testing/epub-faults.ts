import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EpubCheck } from '@likecoin/epubcheck-ts';

/** What is wrong with an EPUB; nothing where it can be read everywhere. */
export async function faultsOf(epub: Uint8Array): Promise<string[]> {
  const { messages } = await EpubCheck.validate(new Uint8Array(epub));
  return messages
    .filter(({ severity }) => severity === 'fatal' || severity === 'error' || severity === 'warning')
    .map(({ id, message, location }) => `${id} ${location?.path ?? ''}:${location?.line ?? ''} ${message}`);
}

/** Where Debian puts them. */
const JAVA = '/usr/bin/java';
const JAR = '/usr/share/java/epubcheck.jar';

/** The same by the reference implementation, where it's installed: it takes seconds to start. */
export async function faultsByReference(epub: Uint8Array): Promise<string[]> {
  if (!existsSync(JAR)) return [];
  const folder = await mkdtemp(join(tmpdir(), 'precis-epub-'));
  const file = join(folder, 'book.epub');
  await writeFile(file, epub);
  const said = await new Promise<string>((resolve) => {
    execFile(JAVA, ['-jar', JAR, file], { timeout: 120_000 }, (_error, stdout, stderr) =>
      resolve(`${stdout}\n${stderr}`),
    );
  });
  await rm(folder, { recursive: true });
  const faults = said.split('\n').filter((line) => /^(?:FATAL|ERROR|WARNING)/.test(line));
  return /^Messages: 0 fatals \/ 0 errors \/ 0 warnings/m.test(said) ? faults : [...faults, said];
}
