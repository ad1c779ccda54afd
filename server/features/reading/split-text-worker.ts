import { answerInThread } from '#server/platform/threads/answer-in-thread.ts';
import { splitText } from './split-text.ts';

answerInThread((markdown: string) => splitText(markdown));
