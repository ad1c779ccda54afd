import { searchWordsOf, stemsOf } from '#server/features/books/index.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { Draft } from '../draft.ts';
import { MOST_TOPICS } from '../write/write-main-text.ts';
import { foreignLanguageOf } from './language-rules.ts';

/** Of the words of a question that say something, the text has at least as many. */
const LEAST_TREATED = 0.5;

type FoundBy = { questions: string[]; topics: string[] };

/** Nothing replaces nothing: what an admin wrote stays. */
const given = ({ questions, topics }: FoundBy): Partial<FoundBy> => ({
  ...(questions.length > 0 && { questions }),
  ...(topics.length > 0 && { topics }),
});

/**
 * The questions and topics of a draft that its text treats: questions of which it has half of the words, and topics of
 * which it, or such a question, has one. None where they are in another language.
 */
export async function treatedIn(
  runner: SqlRunner,
  { questions = [], topics = [], sections }: Pick<Draft, 'questions' | 'topics' | 'sections'>,
  language: string,
): Promise<Partial<FoundBy>> {
  if (foreignLanguageOf([...questions, ...topics].join(' '), language) !== null) return {};
  const body = sections.map(({ title, body: text }) => `${title}\n${text}`).join('\n');
  const words = [body, ...questions, ...topics].flatMap(searchWordsOf);
  const stemOf = await stemsOf(runner, language, [...new Set(words)]);
  const stemsIn = (text: string) => [...new Set(searchWordsOf(text).flatMap((word) => stemOf(word) ?? []))];
  const said = new Set(stemsIn(body));
  const treated = questions.filter((question) => {
    const stems = stemsIn(question);
    return stems.length > 0 && stems.filter((stem) => said.has(stem)).length >= stems.length * LEAST_TREATED;
  });
  for (const stem of treated.flatMap(stemsIn)) said.add(stem);
  return given({
    questions: treated,
    topics: topics.filter((topic) => stemsIn(topic).some((stem) => said.has(stem))).slice(0, MOST_TOPICS),
  });
}
