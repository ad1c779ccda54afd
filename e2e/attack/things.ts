import type { Person } from './people.ts';
import type { Random } from './random.ts';

const kinds = [
  'book',
  'author',
  'history',
  'highlight',
  'collection',
  'session',
  'request',
  'report',
  'import',
  'user',
  'invite',
  'source',
  'backup',
  'prompt',
] as const;
export type Kind = (typeof kinds)[number];

type Id = number | string;
type Held = Map<Kind, Set<Id>>;

/** A list of the API, and where the ids of its things stand in it. */
type Listed = { path: string; kind: Kind; list: string; id?: string };

const ofReaders: readonly Listed[] = [
  { path: '/api/v1/history?per_page=100', kind: 'history', list: 'history', id: 'history_id' },
  { path: '/api/v1/highlights?per_page=100', kind: 'highlight', list: 'highlights' },
  { path: '/api/v1/own-collections', kind: 'collection', list: 'collections' },
  { path: '/api/v1/requests', kind: 'request', list: 'requests' },
  { path: '/api/v1/sessions', kind: 'session', list: 'sessions' },
];

const ofAdmins: readonly Listed[] = [
  { path: '/api/v1/admin/books?per_page=100', kind: 'book', list: 'books' },
  { path: '/api/v1/admin/users?per_page=20', kind: 'user', list: 'users' },
  { path: '/api/v1/admin/invites', kind: 'invite', list: 'invites' },
  { path: '/api/v1/admin/reports?per_page=50', kind: 'report', list: 'reports' },
  { path: '/api/v1/admin/requests?per_page=50', kind: 'request', list: 'requests' },
  { path: '/api/v1/admin/imports', kind: 'import', list: 'imports' },
  { path: '/api/v1/admin/prompts/versions', kind: 'prompt', list: 'versions' },
];

type Row = Record<string, Id>;

async function rowsOf(person: Person, { path, list }: Listed): Promise<Row[]> {
  const body = (await person.ask(`GET ${path}`)) as Record<string, unknown>;
  const found = body[list];
  return Array.isArray(found) ? (found as Row[]) : [];
}

/** Which ids there are: what calls are aimed at. */
export type Things = ReturnType<typeof createThings>;

export function createThings() {
  const held: Held = new Map(kinds.map((kind) => [kind, new Set<Id>()]));
  /** Things of a reader who makes no call. */
  const others: Held = new Map(kinds.map((kind) => [kind, new Set<Id>()]));
  const add = (to: Held, kind: Kind, id: Id | undefined) => id !== undefined && to.get(kind)?.add(id);

  async function take(to: Held, person: Person, lists: readonly Listed[]): Promise<void> {
    for (const listed of lists)
      for (const row of await rowsOf(person, listed)) add(to, listed.kind, row[listed.id ?? 'id']);
  }

  function some(random: Random, kind: Kind): Id {
    const mine = [...(held.get(kind) ?? [])];
    const theirs = [...(others.get(kind) ?? [])];
    const list = theirs.length > 0 && random.chance(0.2) ? theirs : mine;
    return list.length === 0 || random.chance(0.05) ? random.whole(1_000_000, 2_000_000) : random.pick(list);
  }

  return {
    some,
    severalOf: (random: Random, kind: Kind): Id[] =>
      Array.from({ length: random.whole(0, 3) }, () => some(random, kind)),
    add: (kind: Kind, id: Id) => add(held, kind, id),
    isOfOthers: (kind: Kind, id: string): boolean => [...(others.get(kind) ?? [])].map(String).includes(id),
    takeFromReader: (person: Person) => take(held, person, ofReaders),
    takeFromAdmin: (person: Person) => take(held, person, ofAdmins),
    takeFromOther: (person: Person) => take(others, person, ofReaders),
  };
}
