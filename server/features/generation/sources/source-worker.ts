import { answerInThread } from '#server/platform/threads/answer-in-thread.ts';
import { extractSummary } from '../extract/extract-summary.ts';
import { checkSentences } from '../review/check-sentences.ts';
import { ground } from '../review/ground.ts';
import { markQuotations } from '../review/mark-quotations.ts';
import { review } from '../review/review-rules.ts';
import { locateEvidence } from '../write/locate-evidence.ts';
import type { SourceRequest } from './in-source-thread.ts';
import { readBook, readSource } from './read/read-source.ts';

answerInThread(({ name, input }: SourceRequest) => {
  switch (name) {
    case 'read':
      return readSource(input);
    case 'read-book':
      return readBook(input);
    case 'extract':
      return extractSummary(input);
    case 'review':
      return review(input);
    case 'ground':
      return ground(input);
    case 'check':
      return checkSentences(input);
    case 'quotations':
      return markQuotations(input);
    case 'locate':
      return input.sections.map((section) => locateEvidence(section, input.sources));
  }
});
