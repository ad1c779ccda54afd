export type WordBudget = { least: number; most: number };

export const budgets = {
  introduction: { least: 50, most: 200 },
  idea: { least: 120, most: 380 },
  criticism: { least: 60, most: 260 },
  audience: { least: 40, most: 180 },
  minute: { least: 130, most: 160 },
} as const satisfies Record<string, WordBudget>;

export const countWords = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;

export function wordsOff(text: string, { least, most }: WordBudget): number {
  const words = countWords(text);
  return Math.max(0, least - words, words - most);
}
