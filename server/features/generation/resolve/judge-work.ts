import { sameAuthor, sameTitle } from '#server/features/books/index.ts';
import {
  type KnownWork,
  type ProviderName,
  type ProviderReport,
  providerLabels,
  type WorkQuery,
} from './known-work.ts';

export type Verdict =
  | { kind: 'found'; author: string; known: { provider: ProviderName; work: KnownWork }[] }
  | { kind: 'not_found' | 'nobody_asked'; reason: string };

const MOST_NAMED = 4;

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Each once, however it is spelt. */
function distinct(authors: readonly string[]): string[] {
  const kept: string[] = [];
  for (const author of authors) if (!kept.some((other) => sameAuthor(author, other))) kept.push(author);
  return kept;
}

type Answered = Extract<ProviderReport, { kind: 'answered' }>;

function titledIn({ works }: Answered, query: WorkQuery): KnownWork[] {
  return works.filter(({ title }) => sameTitle(title, query.title));
}

const nobodyAsked = (reports: readonly ProviderReport[]): Verdict => {
  const why = reports.flatMap((report) =>
    report.kind === 'unreachable' ? [`${providerLabels[report.provider]}: ${report.why}`] : [],
  );
  return {
    kind: 'nobody_asked',
    reason: `The catalogues couldn’t be reached (${why.join('; ')}), so nobody has confirmed that this book exists. Attach a source, or try again later.`,
  };
};

function authorOf(titled: readonly KnownWork[]): { author: string } | { reason: string } {
  const authors = distinct(titled.flatMap(({ authors: [first] }) => (first === undefined ? [] : [first])));
  const [author] = authors;
  if (author === undefined) return { reason: 'No book with this title is known.' };
  if (authors.length === 1) return { author };
  const some = listed(authors.slice(0, MOST_NAMED));
  return { reason: `Several books have this title, by ${some}. Enter the author you mean.` };
}

function notFound(answered: readonly Answered[], query: WorkQuery): Verdict {
  const asked = listed(answered.map(({ provider }) => providerLabels[provider]));
  const titled = answered.flatMap((report) => titledIn(report, query));
  const others = distinct(titled.flatMap(({ authors }) => authors)).slice(0, MOST_NAMED);
  const reason =
    others.length > 0
      ? `“${query.title}” is known by ${listed(others)}, but not by ${query.author}.`
      : `${asked} ${answered.length > 1 ? 'know' : 'knows'} no book “${query.title}”${query.author === '' ? '' : ` by ${query.author}`}.`;
  return { kind: 'not_found', reason: `${reason} It needs review.` };
}

/** Whether the work exists and is by this author. One provider that knows it is enough. */
export function judgeWork(query: WorkQuery, reports: readonly ProviderReport[]): Verdict {
  const answered = reports.filter((report) => report.kind === 'answered');
  if (answered.length === 0) return nobodyAsked(reports);
  let { author } = query;
  if (author === '') {
    const only = authorOf(answered.flatMap((report) => titledIn(report, query)));
    if ('reason' in only) return { kind: 'not_found', reason: only.reason };
    author = only.author;
  }
  const known = answered.flatMap((report) => {
    const work = titledIn(report, query).find(({ authors }) =>
      authors.some((name) => sameAuthor(name, author)),
    );
    return work ? [{ provider: report.provider, work }] : [];
  });
  return known.length > 0 ? { kind: 'found', author, known } : notFound(answered, query);
}
