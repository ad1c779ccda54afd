import type { PaidCall } from '../support/providers.ts';
import { until } from '../support/until.ts';
import type { Ask } from './ask.ts';
import type { People } from './people.ts';
import type { Stage } from './stage.ts';

/** So long a worker may take to write down what it has got, and an email's job to end. */
const WRITTEN_WITHIN_MS = 2_000;

/** What was counted, and each promise that was broken. */
export type Verdict = { counts: Map<string, number>; breaches: string[] };
type Given = { stage: Stage; people: People; ask: Ask; verdict: Verdict };

/** What is not done yet, each in words; the work that a timer brings round is always there. */
const UNFINISHED = `
  select 'the book ' || title || ' is ' || status || coalesce(' (' || status_reason || ')', '') as what
    from books where status in ('waiting', 'generating')
  union all select step || ' of book ' || book_id || ' is ' || state || coalesce(' (' || reason || ')', '')
    from generation_steps where state in ('waiting', 'running')
  union all select 'the narration of book ' || book_id || ' is ' || state || coalesce(' (' || reason || ')', '')
    from narrations where state in ('waiting', 'running')
  union all select 'the import of ' || file_name || ' is ' || state from imports
    where state in ('taking_in', 'generating')
  union all select 'the request for ' || r.title || ' is ' || r.state || ', and its book is published'
    from book_requests r join books b on b.id = r.book_id
    where r.state in ('waiting', 'approved') and b.status = 'published'
  union all select 'the circuit of ' || provider || ' is open: ' || reason from provider_circuits
  union all select 'the job ' || name || ' is there after ' || attempts || ' starts, run at '
      || coalesce(not_before, updated_at) || coalesce(': ' || reason, '')
    from jobs where name <> 'keep-shelves'`;

/** Waits until nothing is left to do; what still is after that time is stuck. */
export async function untilCalm({ stage, people, verdict }: Given, limitMs: number): Promise<void> {
  let left: { what: string }[] = [];
  const isCalm = async () => {
    await people.approve();
    left = await stage.query<{ what: string }>(UNFINISHED);
    return left.length === 0;
  };
  await until('nothing is left to do', isCalm, { limitMs, everyMs: 500 }).catch((error: unknown) => {
    if (left.length === 0) throw error;
    verdict.breaches.push(...left.map(({ what }) => `Stuck: ${what}`));
  });
}

async function judgeListening({ people, ask, verdict: { counts, breaches } }: Given): Promise<void> {
  const { journal, bookId } = people;
  const get = <Body>(path: string, token: string) => ask.insist<Body>(`GET /api/v1/books/${path}`, { token });
  if (journal.lostPlaces > 0) breaches.push(`${journal.lostPlaces} confirmed places were lost.`);
  for (const [token, { time: confirmed }] of journal.places) {
    const { data } = await get<{ data: { time: number } }>(`${bookId}`, token);
    if (Math.abs(data.time - confirmed) > 0.02)
      breaches.push(`A listener is at ${data.time} s, and ${confirmed} s were confirmed.`);
  }
  for (const [token, ids] of journal.highlights) {
    const { highlights } = await get<{ highlights: { id: string }[] }>(`${bookId}/highlights`, token);
    const held = new Set(highlights.map(({ id }) => id));
    for (const id of ids) if (!held.has(id)) breaches.push(`The highlight ${id} is lost.`);
    if (held.size < highlights.length) breaches.push('A highlight is there twice.');
  }
  counts.set('places confirmed', journal.saves);
  counts.set('highlights confirmed', [...journal.highlights.values()].flat().length);
}

const PUT_ASIDE = /program ended several times/;

type BookRow = { title: string; status: string; reason: string | null; sound: string | null };

/** What is wrong with a book that was ordered. */
function faultOf([book, ...more]: readonly BookRow[]): string | null {
  if (!book) return 'is lost';
  if (more.length > 0) return `is there ${more.length + 1} times`;
  if (book.status === 'published') return book.sound === 'ready' ? null : 'is published without sound';
  // Killed three times in a row at one place it is rightly put aside. Its provider writes well: nothing else is its own.
  if (book.status === 'failed' && PUT_ASIDE.test(book.reason ?? '')) return null;
  return `is ${book.status}: ${book.reason ?? 'no reason is told'}`;
}

async function judgeBooks({ stage, people, verdict: { counts, breaches } }: Given): Promise<void> {
  const { imports, requests, approved } = people.journal;
  const rows = await stage.query<BookRow>(
    `select title, status, status_reason as reason, n.state as sound
       from books b left join narrations n on n.book_id = b.id`,
  );
  const asked = await stage.query<{ title: string }>('select title from book_requests');
  for (const title of requests)
    if (!asked.some((one) => one.title === title)) breaches.push(`The request for ${title} is lost.`);
  const ordered = new Set([...imports.values(), ...approved]);
  for (const title of ordered) {
    const fault = faultOf(rows.filter((row) => row.title === title));
    if (fault !== null) breaches.push(`The book ${title} ${fault}.`);
  }
  const published = rows.filter(({ title, status }) => status === 'published' && ordered.has(title));
  counts.set('imports taken', imports.size);
  counts.set('requests taken', requests.length);
  counts.set('books ordered', ordered.size);
  counts.set('books published, with sound', published.length);
  const aside = rows.filter(({ reason }) => PUT_ASIDE.test(reason ?? ''));
  counts.set('books put aside after three kills', aside.length);
}

function judgePayments({ stage, verdict: { counts, breaches } }: Given): void {
  const { paid } = stage.providers;
  const wasStruck = ({ askedAtMs, answeredAtMs }: PaidCall) =>
    stage.troubles.some(
      ({ fromMs, toMs }) => fromMs <= answeredAtMs + WRITTEN_WITHIN_MS && toMs >= askedAtMs,
    );
  const known = new Map<string, PaidCall>();
  let again = 0;
  for (const call of paid) {
    const earlier = known.get(call.what);
    known.set(call.what, call);
    if (!earlier) continue;
    if (wasStruck(earlier)) again += 1;
    else breaches.push(`Paid twice without need: … ${call.what.slice(-120).replaceAll('\n', ' ')}`);
  }
  counts.set('calls to the text provider', paid.length);
  counts.set('of them again, cut off by a blow', again);
}

/** The Message-IDs of the emails that tell one person of one thing. */
function sentEmails({ box }: Stage): Map<string, string[]> {
  const sent = new Map<string, string[]>();
  for (const { to, subject, text, messageId } of box.emails) {
    const key = `${to?.[0]?.address}, ${/import=\d+/.exec(text ?? '')?.[0] ?? subject ?? ''}`;
    sent.set(key, [...(sent.get(key) ?? []), messageId ?? '']);
  }
  return sent;
}

async function judgeEmails({ stage, people, verdict: { counts, breaches } }: Given): Promise<void> {
  const sent = sentEmails(stage);
  for (const [key, ids] of sent) {
    if (new Set(ids).size > 1) breaches.push(`Emailed twice as two emails: ${key}`);
    // Once more where a kill came between the mail server's word and its note.
    else if (ids.length > 2) breaches.push(`The same email came ${ids.length} times: ${key}`);
  }
  const { imports, approved, links } = people.journal;
  const there = await stage.query<{ title: string }>("select title from books where status = 'published'");
  const expected = [
    ...[...imports.keys()].map((id) => `, import=${id}\n`),
    ...there.filter(({ title }) => approved.has(title)).map(({ title }) => `“${title}” is in the library`),
    ...links.map((email) => `${email}, Choose a new password`),
  ];
  const keys = [...sent.keys()].map((key) => `${key}\n`).join('');
  for (const one of expected) if (!keys.includes(one)) breaches.push(`Nobody was emailed: ${one.trim()}`);
  counts.set('emails', sent.size);
  counts.set('copies of them, sent after a blow', stage.box.emails.length - sent.size);
}

/** Everything that was promised, held against what is there. */
export async function judge(given: Given): Promise<void> {
  await judgeListening(given);
  await judgeBooks(given);
  judgePayments(given);
  await judgeEmails(given);
  const { good, busy, none, wrong } = given.ask.answers;
  given.verdict.counts.set('calls done', good);
  given.verdict.counts.set('calls answered with 503', busy);
  given.verdict.counts.set('calls without an answer', none);
  given.verdict.breaches.push(...wrong);
}
