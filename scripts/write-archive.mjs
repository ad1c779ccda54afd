// An archive that is the same, byte for byte, whenever and by whomever it is made from the same files.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack } from 'tar-stream';

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/**
 * A compressed tar of every file below `folder`, as files of nobody below `prefix`.
 * @param {string} folder
 * @param {{ prefix: string, modifiedAt: Date }} as
 * @returns {Promise<Buffer>}
 */
export async function archiveOf(folder, { prefix, modifiedAt }) {
  const tar = pack();
  for (const path of filesBelow(folder)) {
    const header = { name: `${prefix}/${path}`, mode: 0o644, mtime: modifiedAt, uid: 0, gid: 0 };
    tar.entry(header, readFileSync(join(folder, path)));
  }
  tar.finalize();
  const pieces = [];
  for await (const piece of tar) pieces.push(piece);
  return promisify(gzip)(Buffer.concat(pieces), { level: 9 });
}
