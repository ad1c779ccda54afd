/** Fields of a protobuf message. Written one after the other they are the message. */

const VARINT = 0;
const BYTES = 2;

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt(value);
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return Buffer.from([...bytes, Number(rest)]);
}

export const numberField = (field: number, value: number): Buffer =>
  Buffer.concat([varint(field * 8 + VARINT), varint(value)]);

/** A text, bytes, or another message. */
export function bytesField(field: number, content: string | Uint8Array): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return Buffer.concat([varint(field * 8 + BYTES), varint(bytes.length), bytes]);
}
