/** How often the walk restarts anywhere. */
const DAMPING = 0.15;
const LEAST_COSINE = 0.1;
const MOST_ROUNDS = 60;
const SETTLED = 1e-6;

/** Weights by term of one sentence, normalised to length 1. */
export type SparseVector = ReadonlyMap<string, number>;

/** The logarithm of how few sentences have each term. */
export function inverseFrequencies(sentences: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const terms of sentences)
    for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return new Map([...counts].map(([term, count]) => [term, Math.log(1 + sentences.length / count)]));
}

export function vectorOf(terms: readonly string[], idf: ReadonlyMap<string, number>): SparseVector {
  const weights = new Map<string, number>();
  for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + (idf.get(term) ?? 0));
  const length = Math.hypot(...weights.values());
  return length === 0 ? weights : new Map([...weights].map(([term, weight]) => [term, weight / length]));
}

export function cosine(one: SparseVector, other: SparseVector): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}

type Edge = { to: number; weight: number };

function edgesOf(vectors: readonly SparseVector[]): Edge[][] {
  const places = new Map<string, { index: number; weight: number }[]>();
  const edges: Edge[][] = vectors.map(() => []);
  for (const [index, vector] of vectors.entries()) {
    const sums = new Map<number, number>();
    for (const [term, weight] of vector) {
      const before = places.get(term) ?? [];
      for (const place of before) sums.set(place.index, (sums.get(place.index) ?? 0) + weight * place.weight);
      before.push({ index, weight });
      places.set(term, before);
    }
    for (const [to, weight] of sums) {
      if (weight < LEAST_COSINE) continue;
      edges[index]?.push({ to, weight });
      edges[to]?.push({ to: index, weight });
    }
  }
  return edges;
}

/**
 * Continuous LexRank (G. Erkan and D. R. Radev, "LexRank: Graph-based Lexical Centrality as Salience in Text
 * Summarization", Journal of Artificial Intelligence Research 22, 2004). 1 is the mean of all. Time grows with the
 * square of the number of sentences, so long texts are ranked part by part.
 */
export function lexRank(vectors: readonly SparseVector[]): number[] {
  const edges = edgesOf(vectors);
  const sums = edges.map((list) => list.reduce((sum, { weight }) => sum + weight, 0));
  let ranks: number[] = vectors.map(() => 1);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next: number[] = vectors.map(() => DAMPING);
    for (const [from, list] of edges.entries()) {
      const share = ((1 - DAMPING) * (ranks[from] ?? 0)) / (sums[from] || 1);
      for (const { to, weight } of list) next[to] = (next[to] ?? 0) + share * weight;
    }
    const change = next.reduce((sum, rank, index) => sum + Math.abs(rank - (ranks[index] ?? 0)), 0);
    ranks = next;
    if (change < SETTLED * vectors.length) break;
  }
  return ranks;
}
