import { legalWords } from '#web/words/legal.ts';
import { ProsePage } from './prose-page.tsx';

export function PrivacyScreen() {
  return <ProsePage prose={legalWords.privacy} />;
}
