type Part = { first: number; last: number };

const SINGLE_RANGE = /^bytes=(\d*)-(\d*)$/;

function suffixOf(count: number, bytes: number): Part | 'outside' {
  if (count === 0 || bytes === 0) return 'outside';
  return { first: Math.max(0, bytes - count), last: bytes - 1 };
}

/** Null: the whole (no range, several, or one not understood); `outside`: 416. */
export function partOf(header: string | null, bytes: number): Part | 'outside' | null {
  const [, from = '', to = ''] = SINGLE_RANGE.exec(header ?? '') ?? [];
  if (from === '') return to === '' ? null : suffixOf(Number(to), bytes);
  const first = Number(from);
  const last = to === '' ? Number.POSITIVE_INFINITY : Number(to);
  if (last < first) return null;
  return first >= bytes ? 'outside' : { first, last: Math.min(last, bytes - 1) };
}

export async function answerFromCopy(request: Request, copy: Response): Promise<Response> {
  const whole = await copy.blob();
  const part = partOf(request.headers.get('range'), whole.size);
  const headers = new Headers(copy.headers);
  headers.set('accept-ranges', 'bytes');
  if (part === null) {
    headers.set('content-length', String(whole.size));
    return new Response(whole, { status: 200, headers });
  }
  if (part === 'outside')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${whole.size}` } });
  headers.set('content-length', String(part.last - part.first + 1));
  headers.set('content-range', `bytes ${part.first}-${part.last}/${whole.size}`);
  return new Response(whole.slice(part.first, part.last + 1, whole.type), { status: 206, headers });
}
