import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emptyAnswer, moment } from './values.ts';

const feed = z.object({
  created_at: moment,
  /** When a podcast app last asked for it, to the hour; null for never. */
  last_fetched_at: moment.nullable(),
});
export type PodcastFeed = z.infer<typeof feed>;

export const showPodcast = endpoint({
  route: 'GET /api/v1/podcast',
  access: 'signed-in',
  summary: 'Whether the current user has a private podcast feed, and when it was last fetched.',
  answer: z.object({ data: feed.nullable() }),
});

export const makePodcast = endpoint({
  route: 'POST /api/v1/podcast',
  access: 'signed-in',
  summary:
    'Create a private podcast feed: `url` has the current user’s books, `minutes_url` every book in a minute. Both are shown only this once, and replace older ones.',
  answer: z.object({ data: feed.extend({ url: z.string(), minutes_url: z.string() }) }),
});

export const endPodcast = endpoint({
  route: 'DELETE /api/v1/podcast',
  access: 'signed-in',
  summary: 'Delete the private podcast feed: its address stops working at once.',
  answer: emptyAnswer,
});
