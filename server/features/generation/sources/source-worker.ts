import { parentPort } from 'node:worker_threads';
import { yieldToListeners } from '#server/platform/threads/yield-to-listeners.ts';
import { extractSummary } from '../extract/extract-summary.ts';
import { readSource } from './read/read-source.ts';
import { UnreadableSource } from './read/source-text.ts';
import type { SourceReply, SourceRequest } from './source-messages.ts';

/** A thread for one piece of work: whatever a file does to it, nothing else is touched. */
async function answer(request: SourceRequest): Promise<SourceReply> {
  try {
    const result = request.name === 'read' ? await readSource(request.input) : extractSummary(request.input);
    return { type: 'done', result };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { type: error instanceof UnreadableSource ? 'refused' : 'failed', message };
  }
}

parentPort?.once('message', (request: SourceRequest) => {
  yieldToListeners();
  void answer(request).then((reply) => parentPort?.postMessage(reply));
});
