import { z } from 'zod';
import { bookStatuses } from './book-status.ts';
import { endpoint } from './endpoint.ts';
import { grounding } from './grounding.ts';
import { bookSource } from './sources.ts';
import { mostLetters } from './text-limits.ts';
import { emptyIsNull, idParam, moment, sentNumber } from './values.ts';

export const generationSteps = ['resolve', 'write', 'review', 'illustrate', 'narrate', 'publish'] as const;
export const generationStepStates = ['waiting', 'running', 'done', 'held', 'failed'] as const;

/** Money in the currency of the prices in the settings. */
const money = z.number();
const share = z.number().min(0).max(1);

export const generationStep = z.object({
  step: z.enum(generationSteps),
  state: z.enum(generationStepStates),
  attempts: z.number().int(),
  progress: share,
  reason: z.string().nullable(),
  /** The same, each reason by itself: a review may have several. */
  reasons: z.array(z.string()),
  not_before: moment.nullable(),
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
  cost: money,
});

export const callStates = ['begun', 'spent', 'failed'] as const;

export const providerCall = z.object({
  id: z.number().int(),
  step: z.enum(generationSteps),
  /** What it was for: `outline`, `section:2`. */
  part: z.string(),
  provider: z.string(),
  model: z.string(),
  state: z.enum(callStates),
  estimated_tokens: z.number().int(),
  tokens_in: z.number().int(),
  tokens_out: z.number().int(),
  characters: z.number().int(),
  images: z.number().int(),
  estimated_cost: money,
  cost: money,
  /** Why it failed, or a remark on a call that didn't. */
  error: z.string().nullable(),
  created_at: moment,
});

export const generationProgress = z.object({
  book_id: z.number().int(),
  title: z.string(),
  status: z.enum(bookStatuses),
  status_reason: z.string().nullable(),
  progress: share,
  /** The step that waits, runs or stopped; null before the first and after the last. */
  step: z.enum(generationSteps).nullable(),
  seconds_left: z.number().nullable(),
  cost: money,
});
export type GenerationProgress = z.infer<typeof generationProgress>;

export const listedSource = bookSource
  .pick({ id: true, kind: true, title: true, url: true })
  .extend({ characters: z.number().int() });

const generation = generationProgress.extend({
  /** Whether readers have it, or had it before it was taken down. */
  was_published: z.boolean(),
  steps: z.array(generationStep),
  /** The step that waits for a person. Without a result there is nothing to accept: it can only be redone. */
  decision: z
    .object({
      step: z.enum(generationSteps),
      can_accept: z.boolean(),
      reasons: z.array(z.string()),
      /** Changes whenever the step stops again, or somebody decides. */
      held_at: moment,
    })
    .nullable(),
  /** Why the voice that was to narrate it did not, and the embedded one did; null where it did. */
  voice_failure: z.string().nullable(),
  calls: z.array(providerCall),
  sources: z.array(listedSource),
  /**
   * What the review found of the latest draft in the attached texts; null without them, before a review, and once a
   * published text was corrected elsewhere.
   */
  grounding: grounding.nullable(),
  /** The latest draft; null before there is one. */
  draft: z
    .object({
      author: z.string(),
      categories: z.array(z.string()),
      slogan: z.string(),
      short_description: z.string(),
      sections: z.array(
        z.object({
          title: z.string(),
          body: z.string(),
          evidence: z.string().nullable(),
          /** The same section as the model wrote it before an admin did, and as readers have it, where they differ. */
          former: z.array(z.object({ of: z.enum(['draft', 'published']), body: z.string() })),
        }),
      ),
      source_label: z.string(),
      /** What a change to its sections changes: a draft that needs review, or what readers have. Null while it's made. */
      editable: z.enum(['draft', 'published']).nullable(),
    })
    .nullable(),
});
export type BookGeneration = z.infer<typeof generation>;

const answer = z.object({ data: generation });

export const generateBooks = endpoint({
  route: 'POST /api/v1/admin/books/generate',
  access: 'admin',
  tokenScope: 'catalogue',
  summary:
    'Generate books: these, all that have `failed`, or all that are waiting. Answers with how many were queued.',
  status: 202,
  body: z
    .object({ ids: z.array(idParam).max(10_000).optional(), failed: z.literal(true).optional() })
    .nullish(),
  answer: z.object({ queued: z.number().int() }),
});

export const showGeneration = endpoint({
  route: 'GET /api/v1/admin/books/:id/generation',
  access: 'admin',
  tokenScope: 'catalogue',
  summary: 'How far a book is: its steps, every paid call, its sources and its draft.',
  params: z.object({ id: idParam }),
  answer,
});

export const redoStep = endpoint({
  route: 'POST /api/v1/admin/books/:id/generation/redo',
  access: 'admin',
  tokenScope: 'catalogue',
  summary: 'Redo one step, or one section of the text (counted from 1), and everything after it.',
  params: z.object({ id: idParam }),
  body: z.object({
    step: z.enum(generationSteps),
    section: sentNumber(z.number().int().min(1).max(20)).optional(),
  }),
  answer,
});

export const decideGeneration = endpoint({
  route: 'POST /api/v1/admin/books/:id/generation/decide',
  access: 'admin',
  tokenScope: 'catalogue',
  summary: 'Let a book that needs review continue, or reject it with a reason.',
  params: z.object({ id: idParam }),
  body: z.object({
    decision: z.enum(['accept', 'reject']),
    reason: emptyIsNull(z.string().trim().max(mostLetters.reason)).optional(),
    /** As it was when the draft was read: if it no longer is, the answer is a 409. */
    held_at: moment.optional(),
  }),
  answer,
});

export const hearSection = endpoint({
  route: 'POST /api/v1/admin/books/:id/generation/hear',
  access: 'admin',
  tokenScope: 'catalogue',
  summary:
    'One section of the draft (counted from 1) as the voice of this instance speaks it, before anything is published. Kept for a few hours; a speech server may charge for it.',
  params: z.object({ id: idParam }),
  body: z.object({ section: sentNumber(z.number().int().min(1).max(20)) }),
  /** The address is signed and serves ranges. */
  answer: z.object({ data: z.object({ audio_link: z.string(), seconds: z.number() }) }),
});

export const showGenerationOverview = endpoint({
  route: 'GET /api/v1/admin/generation',
  access: 'admin',
  summary: 'Which providers write, speak and draw, what was spent, and whether a cap has stopped the queue.',
  answer: z.object({
    data: z.object({
      /** Null where the embedded one serves. */
      text: z.object({ provider: z.string(), model: z.string() }).nullable(),
      speech: z.object({ provider: z.string(), model: z.string() }).nullable(),
      images: z.object({ provider: z.string(), model: z.string() }).nullable(),
      waiting: z.number().int(),
      running: z.number().int(),
      spent_today: money,
      spent_this_month: money,
      daily_cap: money.nullable(),
      monthly_cap: money.nullable(),
      /** Why no paid call is made at the moment; null while they are. */
      stopped: z.string().nullable(),
    }),
  }),
});

export const followGeneration = endpoint({
  route: 'GET /api/v1/admin/generation/events',
  access: 'admin',
  summary:
    'Server-sent events, `event: generation` with a book’s progress as JSON: first every book in progress, then each change. `once=1` ends after the first.',
  query: z.object({ once: z.enum(['0', '1']).default('0') }),
  mediaTypes: ['text/event-stream'],
  answer: z.unknown(),
});
