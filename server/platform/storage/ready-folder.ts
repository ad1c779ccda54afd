import { access, chmod, constants, mkdir, stat } from 'node:fs/promises';

/** A folder of the settings cannot be used; the message names the setting and says what to do. */
export class FolderError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'FolderError';
  }
}

const reasons: Readonly<Record<string, string>> = {
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'it, or something above it, is a file',
  EEXIST: 'it is a file',
};

/**
 * Makes a folder of the settings, and closes it to other users. `mayBePassed`: others may go through it to what they
 * may use. Throws `FolderError` when it can't be written to.
 */
export async function readyFolder(
  setting: string,
  folder: string,
  { mayBePassed = false }: { mayBePassed?: boolean } = {},
): Promise<void> {
  try {
    const most = mayBePassed ? 0o711 : 0o700;
    const isNew = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined;
    const mode = isNew ? most : (await stat(folder)).mode & most;
    // One that somebody else owns stays as it is.
    await chmod(folder, mode).catch(() => undefined);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    throw new FolderError(
      `${setting} is not writable: ${folder}${reason === undefined ? '' : ` (${reason})`}. Give it to the user that runs Precis, or set ${setting} to another folder.`,
      error,
    );
  }
}
