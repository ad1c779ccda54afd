import { z } from 'zod';
import { MOST_INTERESTS } from './book-lists.ts';
import { endpoint } from './endpoint.ts';
import { mostLetters } from './text-limits.ts';
import { languageTag } from './values.ts';

const topics = z.array(z.string());
const interests = z.object({
  /** Topics that this library has much of, in the language that was asked for; none where it has too few. */
  offered: topics,
  /** Null until the reader was asked. */
  chosen: topics.nullable(),
});

export const showInterests = endpoint({
  route: 'GET /api/v1/interests',
  access: 'signed-in',
  summary: 'What the current user came for, and what there is to choose from: at most 12 topics.',
  query: z.object({ language: languageTag }),
  answer: interests,
});

export const chooseInterests = endpoint({
  route: 'PUT /api/v1/interests',
  access: 'signed-in',
  summary:
    'Keeps what the current user came for; no topics where that was nothing. Recommendations follow it at once.',
  body: z.object({
    topics: z
      .array(z.string().trim().min(1).max(mostLetters.topic))
      .max(MOST_INTERESTS, `Choose at most ${MOST_INTERESTS} topics.`),
    language: languageTag,
  }),
  answer: interests.pick({ chosen: true }),
});
