import type { DraftSection } from '../draft.ts';
import { inSourceThread, isLong } from '../sources/in-source-thread.ts';
import type { StoredSource } from '../sources/source-store.ts';
import { locateEvidence } from './locate-evidence.ts';

/** Each section with its evidence as the sources have it; in a thread where there is much to go through. */
export const locateInSources = async (
  sections: readonly DraftSection[],
  sources: readonly StoredSource[],
  signal?: AbortSignal,
): Promise<DraftSection[]> =>
  isLong(sources.map(({ text }) => text))
    ? inSourceThread('locate', { sections, sources }, signal)
    : sections.map((section) => locateEvidence(section, sources));
