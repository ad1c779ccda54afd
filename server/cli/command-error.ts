/** The command can't be done as given; the message says why, for the person who typed it. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}
