import { expect, onTestFinished, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { goOffline, openPage } from './support/open-browser.ts';
import { bookCalled, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { watchPage } from './support/watch-page.ts';

const stage = setStage();

/** Somebody whose browser asks for a language. */
async function visitor(locale: string) {
  const context = await stage.browser.newContext({ baseURL: stage.address, locale, serviceWorkers: 'block' });
  onTestFinished(() => context.close());
  return context.newPage();
}

test('a browser that asks for Spanish gets Spanish, from the first byte to the last screen', async () => {
  const page = await visitor('es-MX');
  const scripts: string[] = [];
  page.on('response', async (answer) => {
    if (answer.url().includes('/assets/') && answer.url().endsWith('.js')) scripts.push(await answer.text());
  });
  const { problems } = watchPage(page, stage.address);
  const html = (await (await page.goto('/'))?.text()) ?? '';
  expect(html).toContain('Precis necesita JavaScript');
  await page.getByRole('heading', { level: 1, name: 'Grandes libros, en el tiempo que tienes.' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  expect(await page.locator('html').getAttribute('dir')).toBe('ltr');
  await page.getByRole('link', { name: 'Registrarse' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Crea tu cuenta' }).waitFor();
  await expect.poll(() => page.title()).toBe('Crea tu cuenta · Precis');
  expect(problems()).toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);
  const all = scripts.join('');
  expect(all).toContain('Crea tu cuenta');
  expect(all).not.toContain('Create your account');

  await page.goto('/no/existe');
  await page.getByRole('heading', { name: 'Página no encontrada' }).waitFor();
});

test('one that asks for a language nobody has written gets English', async () => {
  const page = await visitor('de-DE');
  await page.goto('/login');
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

test('a language chosen in the settings stays, and goes with the account to other devices', async () => {
  const reader = await signUp(stage.address);
  const book = await bookCalled(reader, 'Meditations');
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/settings/appearance');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Español');
  await page.getByRole('heading', { level: 1, name: 'Aspecto y dispositivo' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Idioma' }).inputValue()).toBe('es');
  await expect
    .poll(async () => (await reader.ask('GET /api/v1/profile')).body)
    .toMatchObject({ data: { preferences: { language: 'es' } } });

  await page.goto(`/book/${book.slug}/${book.id}`);
  await page.getByRole('heading', { level: 1, name: book.title }).waitFor();
  await page
    .getByText(/\d+ ideas clave/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Leer', exact: true }).first().waitFor();
  await page.getByText('Escrito para la biblioteca inicial').waitFor();
  await page.getByRole('link', { name: 'Filosofía', exact: true }).click();
  await page.getByRole('button', { name: /^Filosofía/, pressed: true }).waitFor();

  // Another device, whose browser is English: the account's choice is taken over, once.
  const other = await openPage(stage.browser, stage.address, { reader });
  await other.goto('/settings/appearance');
  await other.getByRole('heading', { level: 1, name: 'Aspecto y dispositivo' }).waitFor({ timeout: 40_000 });
  await other.getByRole('combobox', { name: 'Idioma' }).selectOption('browser');
  await other.getByRole('heading', { level: 1, name: 'Appearance and device' }).waitFor();
  expect(await other.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'language' }));
});

test('where cookies are refused the page is not loaded again and again', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, {
    reader,
    kept: { preferences: { language: 'es' } },
  });
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', {
      get: () => '',
      set(kept: string) {
        Reflect.set(globalThis, 'refused', kept);
      },
    });
  });
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  await page.goto('/settings/appearance');
  await page.getByRole('heading', { level: 1, name: 'Appearance and device' }).waitFor();
  await page.getByRole('combobox', { name: 'Language' }).waitFor();
  expect(loads).toHaveLength(1);
});

test('the page of the language that was read last opens without a network', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, {
    reader,
    canGoOffline: true,
    kept: { preferences: { language: 'es' } },
  });
  await page.goto('/settings/appearance');
  await page.getByRole('heading', { level: 1, name: 'Aspecto y dispositivo' }).waitFor();
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  expect(worker).toBe(`${stage.address}/service-worker.es.js`);
  await goOffline(page);
  await page.goto('/help');
  await page.getByRole('heading', { level: 1, name: 'Ayuda' }).waitFor();
});
