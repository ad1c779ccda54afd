import { legalWords } from '#web/words/legal.ts';
import { ProsePage } from './prose-page.tsx';

export function TermsScreen() {
  return <ProsePage prose={legalWords.terms} />;
}
