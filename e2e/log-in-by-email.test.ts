import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { linkIn, type MailBox, openMailBox } from '#server/testing/mailbox.ts';
import { seriousFindings } from './support/axe.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, PASSWORD, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

let box: MailBox;
beforeAll(async () => {
  box = await openMailBox();
});
afterAll(() => box.close());

const stage = setStage(() => ({ SMTP_URL: box.url, MAIL_FROM: 'Precis <books@example.org>' }));

const MAGIC = '/magic-link/';
const RESET = '/auth/reset-password/';

async function emailTo(email: string, count = 1) {
  await expect.poll(() => box.to(email).length, { timeout: 15_000 }).toBe(count);
  return box.to(email)[count - 1];
}

/** Registers in this browser, and logs out of it. */
async function registerAndLogOut(page: Page): Promise<string> {
  const email = newEmail();
  await page.goto('/register');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.waitForURL(/\/(home|welcome)$/);
  await page.goto('/settings/sign-in');
  await page.getByRole('region', { name: 'Devices' }).getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  return email;
}

async function logInBy(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Types the address on the login page's way to a link, and opens the page that the email leads to. */
async function followEmail(page: Page, email: string, by: string, path: string): Promise<string> {
  await page.goto('/login');
  await page.getByRole('link', { name: by }).click();
  await page.getByRole('button', { name: 'Email me a link' }).waitFor();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  const link = linkIn(await emailTo(email), path);
  expect(link.startsWith(stage.address)).toBe(true);
  await page.goto(link);
  return link;
}

test('who asks for a login link where they registered is in by its button, and keeps the password', async () => {
  const page = await openPage(stage.browser, stage.address);
  const email = await registerAndLogOut(page);
  const link = await followEmail(page, email, 'Email me a login link', MAGIC);
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  expect(await page.getByText('removes the password').count()).toBe(0);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/home');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  await page.goBack();
  expect(page.url()).not.toContain(MAGIC);

  const other = await openPage(stage.browser, stage.address);
  await other.goto(link);
  await other.getByRole('button', { name: 'Log in' }).click();
  await other.getByRole('alert').getByText('has expired').waitFor();
  await other.getByRole('link', { name: 'Email me another link' }).click();
  await other.getByRole('heading', { name: 'Log in by email' }).waitFor();
  await logInBy(other, email, PASSWORD);
  await other.waitForURL('**/home');
});

/** Opens the link in a browser that the account doesn't know, which says what the button does, and presses it. */
async function logInElsewhere(email: string) {
  const page = await openPage(stage.browser, stage.address);
  await followEmail(page, email, 'Email me a login link', MAGIC);
  await page.getByText('Logging in here removes the password chosen when this account was created').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await seriousFindings(page)).toEqual([]);
  return page;
}

test('in another browser the page says that the password goes, and asks for a new one right after', async () => {
  const first = await openPage(stage.browser, stage.address);
  const page = await logInElsewhere(await registerAndLogOut(first));
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.waitForURL('**/home');
  await page.goto('/settings/sign-in');
  const set = page.getByRole('button', { name: 'Set a password' });
  await expect.poll(() => set.isVisible(), { timeout: 15_000 }).toBe(true);

  const email = await registerAndLogOut(first);
  const other = await logInElsewhere(email);
  const save = other.getByRole('button', { name: 'Save new password' });
  await other.getByLabel('New password').fill('short');
  await save.click();
  await other.getByRole('alert').getByText('Use at least 8 characters.').waitFor();
  await other.getByLabel('New password').fill('a brand new secret');
  await save.click();
  await other.waitForURL('**/home');
  await other.getByText('Your new password is set.').waitFor();
  await logInBy(first, email, PASSWORD);
  await first.getByRole('alert').getByText('Wrong email or password.').waitFor();
  await logInBy(first, email, 'a brand new secret');
  await first.waitForURL('**/home');
});

test('a Spanish browser says it in Spanish', async () => {
  const { user } = await signUp(stage.address);
  const body = JSON.stringify({ email: user.email });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${stage.address}/api/v1/request-magic-link`, { method: 'POST', headers, body });
  const link = linkIn(await emailTo(user.email), MAGIC);
  const context = await stage.browser.newContext({ locale: 'es-ES', serviceWorkers: 'block' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(link);
  await page.getByText('Si entras desde aquí, se eliminará la contraseña').waitFor();
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('heading', { level: 1, name: 'Elige una contraseña nueva' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await page.waitForURL('**/home');
});

test('a mail scanner that asks, looks ahead and even runs the page burns nothing', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address);
  const link = await followEmail(page, reader.user.email, 'Email me a login link', MAGIC);
  const api = `${stage.address}/api/v1/login/${link.split(MAGIC)[1]}`;
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(link, { method });
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  await fetch(api, { method: 'HEAD' });
  await fetch(api, { headers: { 'sec-purpose': 'prefetch' } });
  const scanner = await openPage(stage.browser, stage.address);
  await scanner.goto(link);
  await scanner.getByRole('button', { name: 'Log in' }).hover();
  await scanner.waitForLoadState('networkidle');
  await scanner.reload();

  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.waitForURL('**/home');
});

test('who has forgotten the password chooses another by email, and every device is signed out', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address);
  await followEmail(page, reader.user.email, 'Forgot your password?', RESET);
  const set = async (password: string, again: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(again);
    await page.getByRole('button', { name: 'Save new password' }).click();
  };
  await set('short', 'short');
  await page.getByRole('alert').getByText('Use at least 8 characters.').waitFor();
  await set('a brand new secret', 'another brand new one');
  await page.getByRole('alert').getByText('Passwords don’t match.').waitFor();
  await set('a brand new secret', 'a brand new secret');
  await page.waitForURL('**/login');
  await page.getByText('Your new password is set. Please log in.').waitFor();
  expect((await reader.ask('GET /api/v1/auth/me')).status).toBe(401);
  expect((await emailTo(reader.user.email, 2))?.subject).toBe('Your password for Precis was changed');

  await logInBy(page, reader.user.email, PASSWORD);
  await page.getByRole('alert').getByText('Wrong email or password.').waitFor();
  await logInBy(page, reader.user.email, 'a brand new secret');
  await page.waitForURL('**/home');
});

test('how it looks goes with the account to another device, and is there before the first paint', async () => {
  const reader = await signUp(stage.address);
  const first = await openPage(stage.browser, stage.address, { reader });
  await first.goto('/settings/appearance');
  await first.getByText('Dark', { exact: true }).click();
  const kept = () => reader.ask<{ data: { preferences: object } }>('GET /api/v1/profile');
  await expect.poll(async () => (await kept()).body.data.preferences).toMatchObject({ theme: 'dark' });

  const second = await openPage(stage.browser, stage.address);
  await logInBy(second, reader.user.email, PASSWORD);
  await second.waitForURL('**/home');
  const scheme = () => second.evaluate(() => document.documentElement.dataset.colorScheme);
  await expect.poll(scheme).toBe('dark');
  // Before any of the application's own script has run.
  await second.route('**/assets/index-*.js', (route) => route.abort());
  await second.reload({ waitUntil: 'commit' });
  await expect.poll(scheme).toBe('dark');
});

test('the registration form ends with its button', async () => {
  await signUp(stage.address);
  for (const sight of [{}, { width: 768 }, { isPhone: true }]) {
    const page = await openPage(stage.browser, stage.address, sight);
    await page.goto('/register', { waitUntil: 'networkidle' });
    const bottom = async (selector: string) => {
      const { y, height } = (await page.locator(selector).boundingBox()) ?? { y: 0, height: 0 };
      return y + height;
    };
    expect((await bottom('form')) - (await bottom('button[type="submit"]'))).toBeLessThan(1);
  }
});

test('a browser begins light, also on a dark device, which it follows once System is chosen', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.emulateMedia({ colorScheme: 'dark' });
  const shown = () =>
    page.evaluate(() => ({
      theme: document.documentElement.dataset.colorScheme,
      ground: getComputedStyle(document.body).backgroundColor,
      frame: document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content,
    }));
  const light = { theme: 'light', ground: 'rgb(248, 248, 252)', frame: '#f8f8fc' };
  const dark = { theme: 'dark', ground: 'rgb(14, 15, 23)', frame: '#0e0f17' };
  for (const path of ['/', '/home', '/settings/appearance']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await shown()).toEqual(light);
  }
  const { data } = (await reader.ask<{ data: { preferences: object } }>('GET /api/v1/profile')).body;
  expect(data.preferences).toEqual({});
  const themes = page.getByRole('radiogroup', { name: 'Theme' });
  expect(await themes.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true);
  await themes.getByText('System', { exact: true }).click();
  await expect.poll(shown).toEqual(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(shown).toEqual(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Before any of the application's own script has run.
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(async () => (await shown()).theme).toBe('dark');
});

test('the public address is kept in a cookie for a day', async () => {
  const page = await openPage(stage.browser, stage.address);
  await page.goto('/');
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'ipAddress');
  await expect.poll(cookie).toMatchObject({ value: '127.0.0.1' });
  const { expires = 0 } = (await cookie()) ?? {};
  expect(Math.abs(expires - Date.now() / 1000 - 86_400)).toBeLessThan(120);
});
