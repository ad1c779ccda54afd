import { words } from '#web/words/words.ts';
import { preferences } from './preferences.ts';

/** The server reads it, and sends the page in this language. */
const COOKIE = 'language';
const YEAR_SECONDS = 31_536_000;

/** The codes of the languages that this version speaks, as the build wrote them into the page. */
export const languages: readonly string[] = (
  document.documentElement.dataset.languages ?? words.language
).split(' ');

const told = (): string | undefined =>
  document.cookie.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));

/** Whether the server is told anything new: not where cookies are refused. */
function tell(language: string | null): boolean {
  const before = told();
  const kept = language === null ? '; Max-Age=0' : `${language}; Max-Age=${YEAR_SECONDS}`;
  document.cookie = `${COOKIE}=${kept}; Path=/; SameSite=Lax`;
  return told() !== before;
}

/** What the server sends of itself to this browser. */
const ofBrowser = (): string | undefined =>
  navigator.languages
    .map((one) => languages.find((language) => one === language || one.startsWith(`${language}-`)))
    .find((one) => one !== undefined) ?? languages[0];

function speak(chosen: string): void {
  const language = languages.includes(chosen) ? chosen : null;
  if (!tell(language) || (language ?? ofBrowser()) === words.language) return;
  // A page in the background may be speaking: it changes when it is opened again.
  if (document.visibilityState === 'visible') location.reload();
}

/** Has the page come in the language that was chosen, here or on another device. Called once, at the start. */
export function followLanguage(): void {
  speak(preferences.getState().language);
  preferences.subscribe((now, before) => {
    if (now.language !== before.language) speak(now.language);
  });
}
