import { appLanguage } from '#words/language.ts';
import { base } from '../page/base.ts';
import { preferences } from './preferences.ts';

/** The server reads it and sends the page in this language. */
const COOKIE = 'language';
const YEAR_SECONDS = 31_536_000;

/** As the build wrote them into the page. */
export const languages: readonly string[] = (document.documentElement.dataset.languages ?? appLanguage).split(
  ' ',
);

const told = (): string | undefined =>
  document.cookie.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));

function tell(language: string | null): boolean {
  const before = told();
  const kept = language === null ? '; Max-Age=0' : `${language}; Max-Age=${YEAR_SECONDS}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${kept}; Path=${base}/; SameSite=Lax${secure}`;
  return told() !== before;
}

const ofBrowser = (): string | undefined =>
  navigator.languages
    .map((one) => languages.find((language) => one === language || one.startsWith(`${language}-`)))
    .find((one) => one !== undefined) ?? languages[0];

/** Whether the page is about to reload in another language. */
function speak(chosen: string): boolean {
  const language = languages.includes(chosen) ? chosen : null;
  if (!tell(language) || (language ?? ofBrowser()) === appLanguage) return false;
  // A page in the background may be playing: it changes when it's opened again.
  if (document.visibilityState !== 'visible') return false;
  location.reload();
  return true;
}

/** True where the page is about to reload in another language, and nothing of it should start. */
export function followLanguage(): boolean {
  preferences.subscribe((now, before) => {
    if (now.language !== before.language) speak(now.language);
  });
  return speak(preferences.getState().language);
}
