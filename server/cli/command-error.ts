/** The command cannot be done as it was given; the message says why, for the person who typed it. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}
