import { describe, expect, it } from 'vitest';
import { evidenceOfDraft } from '../publish/evidence-of-draft.ts';
import { locateEvidence } from './locate-evidence.ts';

const long = `He who knows only his own side of the case, ${'as most of us do, '.repeat(20)}knows little of that.`;
const text = `# Of Liberty

1. If all mankind minus one were of one opinion, mankind would be no more justified in silencing that one person. He would be. “Let him speak, then,” said Mr. Mill.

${long}

The history of all hitherto existing society[4] is the history of class struggles.`;
const source = { id: 1, kind: 'attached', title: 'On Liberty', url: null, text } as const;
const found = (evidence: string) => {
  const section = locateEvidence({ title: 'An idea', body: '', evidence }, [source]);
  const { start = 0, end = 0 } = section.evidenceAt ?? {};
  expect(section.evidence).toBe(text.slice(start, end));
  return {
    evidence: section.evidence,
    shown: evidenceOfDraft({ sections: [section] }, [source])[0]?.quotation,
  };
};

describe('evidence', () => {
  it.each([
    [
      'that begins in the middle of a sentence',
      'mankind would be no more justified in silencing that one person.',
      'If all mankind minus one were of one opinion, mankind would be no more justified in silencing that one person.',
    ],
    [
      'that ends in the middle of a sentence',
      '“Let him speak, then',
      '“Let him speak, then,” said Mr. Mill.',
    ],
  ])('%s is shown in whole sentences', (_what, given, whole) => {
    expect(found(given)).toEqual({ evidence: whole, shown: whole });
  });

  it('is found across the number of a note, and shown without it', () => {
    const given = 'The history of all hitherto existing society is the history of class struggles.';
    expect(found(given)).toEqual({ evidence: given.replace('society', 'society[4]'), shown: given });
  });

  it('of a sentence that is longer than what is shown begins with an ellipsis', () => {
    expect(found('most of us do, knows little of that.').shown).toBe('…most of us do, knows little of that.');
  });
});
