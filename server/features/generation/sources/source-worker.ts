import { answerInThread } from '#server/platform/threads/answer-in-thread.ts';
import { extractSummary } from '../extract/extract-summary.ts';
import type { SourceRequest } from './in-source-thread.ts';
import { readSource } from './read/read-source.ts';

answerInThread((request: SourceRequest) =>
  request.name === 'read' ? readSource(request.input) : extractSummary(request.input),
);
