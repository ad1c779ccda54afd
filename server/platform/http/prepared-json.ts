/** An answer whose JSON is ready: kept as bytes, so that it is encoded once however often it is sent. */
export class PreparedJson {
  readonly bytes: Buffer;
  constructor(text: string) {
    this.bytes = Buffer.from(text);
  }
}
