/** The message names the file and says what is wrong. */
export class BookFileError extends Error {
  constructor(file: string, trouble: string) {
    super(`${file}: ${trouble}`);
    this.name = 'BookFileError';
  }
}
