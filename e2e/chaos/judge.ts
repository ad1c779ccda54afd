import { setTimeout as delay } from 'node:timers/promises';
import type { Ask } from './ask.ts';
import type { People } from './people.ts';
import type { Stage, Trouble } from './stage.ts';
import type { PaidCall } from './writer.ts';

/** So long a worker may take to write down what it has got, and an email's job to end. */
const WRITTEN_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 500;

export type Line = { what: string; count: number };
type Judged = { lines: Line[]; breaches: string[] };
type Given = { stage: Stage; people: People; ask: Ask };

const wasStruck = (troubles: readonly Trouble[], { askedAtMs, answeredAtMs }: PaidCall): boolean =>
  troubles.some(({ fromMs, toMs }) => fromMs <= answeredAtMs + WRITTEN_WITHIN_MS && toMs >= askedAtMs);

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
  union all select 'the job ' || j.name || ' is there after ' || attempts || ' starts, run at ' || coalesce(not_before, updated_at)
      || coalesce(': ' || reason, '')
    from jobs j
    where j.name <> 'keep-shelves'`;

/** Waits until nothing is left to do; what still is after that time is stuck. */
export async function untilCalm({ stage, people }: Given, limitMs: number): Promise<string[]> {
  const limit = Date.now() + limitMs;
  for (;;) {
    await people.approve();
    const left = await stage.query<{ what: string }>(UNFINISHED);
    if (left.length === 0 || Date.now() > limit) return left.map(({ what }) => what);
    await delay(LOOK_EVERY_MS);
  }
}

async function judgeListening({ people, ask }: Given): Promise<Judged> {
  const { journal, bookId } = people;
  const breaches: string[] = [];
  if (journal.lostPlaces > 0) breaches.push(`${journal.lostPlaces} confirmed places were lost.`);
  for (const [token, { time: confirmed }] of journal.places) {
    type Shown = { data: { time: number } };
    const { data } = await ask.insist<Shown>(`GET /api/v1/books/${bookId}`, { token });
    if (Math.abs(data.time - confirmed) > 0.02)
      breaches.push(`A listener is at ${data.time} s, and ${confirmed} s were confirmed.`);
  }
  for (const [token, ids] of journal.highlights) {
    type Marks = { highlights: { id: string }[] };
    const { highlights } = await ask.insist<Marks>(`GET /api/v1/books/${bookId}/highlights`, { token });
    const held = highlights.map(({ id }) => id);
    for (const id of ids) if (!held.includes(id)) breaches.push(`The highlight ${id} is lost.`);
    if (new Set(held).size < held.length) breaches.push('A highlight is there twice.');
  }
  const lines = [
    { what: 'places confirmed', count: journal.saves },
    { what: 'highlights confirmed', count: [...journal.highlights.values()].flat().length },
  ];
  return { lines, breaches };
}

const PUT_ASIDE = /program ended several times/;

type BookRow = { title: string; status: string; reason: string | null; sound: string | null };

function judgeBook(title: string, found: readonly BookRow[]): string[] {
  const [book] = found;
  if (!book) return [`The book ${title} is lost.`];
  if (found.length > 1) return [`The book ${title} is there ${found.length} times.`];
  if (book.status === 'published')
    return book.sound === 'ready' ? [] : [`The book ${title} is published without sound.`];
  // Killed three times in a row at one place it is rightly put aside. Its provider writes well: nothing else is its own.
  if (book.status === 'failed' && PUT_ASIDE.test(book.reason ?? '')) return [];
  return [`The book ${title} is ${book.status}: ${book.reason ?? 'no reason is told'}`];
}

async function judgeBooks({ stage, people }: Given): Promise<Judged> {
  const { imports, requests, approved } = people.journal;
  const rows = await stage.query<BookRow>(
    `select title, status, status_reason as reason, n.state as sound
       from books b left join narrations n on n.book_id = b.id`,
  );
  const asked = await stage.query<{ title: string }>('select title from book_requests');
  const ordered = [...new Set([...imports.values(), ...approved])];
  const isAsked = new Set(asked.map(({ title }) => title));
  const breaches = [
    ...requests.filter((title) => !isAsked.has(title)).map((title) => `The request for ${title} is lost.`),
    ...ordered.flatMap((title) =>
      judgeBook(
        title,
        rows.filter((row) => row.title === title),
      ),
    ),
  ];
  const published = rows.filter(({ title, status }) => status === 'published' && ordered.includes(title));
  const aside = rows.filter(({ reason }) => PUT_ASIDE.test(reason ?? ''));
  const lines = [
    { what: 'imports taken', count: imports.size },
    { what: 'requests taken', count: requests.length },
    { what: 'books ordered', count: ordered.length },
    { what: 'books published, with sound', count: published.length },
    { what: 'books put aside after three kills', count: aside.length },
  ];
  return { lines, breaches };
}

function judgePayments({ stage }: Given): Judged {
  const { writer, troubles } = stage;
  const breaches: string[] = [];
  const known = new Map<string, PaidCall>();
  let again = 0;
  for (const call of writer.paid) {
    const earlier = known.get(call.what);
    known.set(call.what, call);
    if (!earlier) continue;
    again += 1;
    const words = call.what.slice(-120).replaceAll('\n', ' ');
    if (!wasStruck(troubles, earlier)) breaches.push(`Paid twice without need: … ${words}`);
  }
  const lines = [
    { what: 'calls to the text provider', count: writer.paid.length },
    { what: 'of them again, cut off by a blow', count: again - breaches.length },
  ];
  return { lines, breaches };
}

/** The Message-IDs of the emails that tell one person of one thing. */
function sentEmails({ box }: Stage): Map<string, string[]> {
  const sent = new Map<string, string[]>();
  for (const { to, subject, text, messageId } of box.emails) {
    const about = /import=\d+/.exec(text ?? '')?.[0] ?? subject ?? '';
    const key = `${to?.[0]?.address}, ${about}`;
    sent.set(key, [...(sent.get(key) ?? []), messageId ?? '']);
  }
  return sent;
}

async function judgeEmails({ stage, people }: Given): Promise<Judged> {
  const breaches: string[] = [];
  const sent = sentEmails(stage);
  for (const [key, ids] of sent) {
    if (new Set(ids).size > 1) breaches.push(`Emailed twice as two emails: ${key}`);
    // Once more where a kill came between the mail server's word and its note.
    else if (ids.length > 2) breaches.push(`The same email came ${ids.length} times: ${key}`);
  }
  const { imports, approved, links } = people.journal;
  const there = await stage.query<{ title: string }>("select title from books where status = 'published'");
  const keys = [...sent.keys()].map((key) => `${key}\n`).join('');
  const expected = [
    ...[...imports.keys()].map((id) => `, import=${id}\n`),
    ...there.filter(({ title }) => approved.has(title)).map(({ title }) => `“${title}” is in the library`),
    ...links.map((email) => `${email}, Choose a new password`),
  ];
  for (const one of expected) if (!keys.includes(one)) breaches.push(`Nobody was emailed: ${one.trim()}`);
  const lines = [
    { what: 'emails', count: sent.size },
    { what: 'copies of them, sent after a blow', count: stage.box.emails.length - sent.size },
  ];
  return { lines, breaches };
}

/** Everything that was promised, held against what is there. */
export async function judge(given: Given): Promise<Judged> {
  const { answers } = given.ask;
  const parts = [
    await judgeListening(given),
    await judgeBooks(given),
    judgePayments(given),
    await judgeEmails(given),
    {
      lines: [
        { what: 'calls done', count: answers.good },
        { what: 'calls answered with 503', count: answers.busy },
        { what: 'calls without an answer', count: answers.none },
      ],
      breaches: answers.wrong,
    },
  ];
  return { lines: parts.flatMap(({ lines }) => lines), breaches: parts.flatMap(({ breaches }) => breaches) };
}
