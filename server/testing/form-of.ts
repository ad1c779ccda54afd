type FilePart = { name: string; content: Uint8Array; field?: string };

const BOUNDARY = 'boundary-of-a-form';

/** A multipart form with one file, or with none, as a browser sends it. */
export function formOf(file: FilePart | null): { body: Buffer; headers: Record<string, string> } {
  const part = file
    ? [
        Buffer.from(
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${file.field ?? 'file'}"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
        ),
        file.content,
        Buffer.from('\r\n'),
      ]
    : [];
  return {
    body: Buffer.concat([...part, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
