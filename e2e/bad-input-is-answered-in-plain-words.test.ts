import { expect, test } from 'vitest';
import type { ErrorAnswer } from '#contract/errors.ts';
import { chooseMore } from './support/book-more.ts';
import { goOffline, openPage } from './support/open-browser.ts';
import { bookCalled, newEmail, PASSWORD, signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const stage = setStage();

test('a wrong password shows what the server says, and the address stays as it was typed', async () => {
  const reader = await signUp(stage.address);
  const body = { email: reader.user.email, password: 'not this one' };
  const answer = await reader.ask<ErrorAnswer>('POST /api/v1/auth/login', body);
  expect(answer.status).toBe(401);

  const page = await openPage(stage.browser, stage.address);
  await page.goto('/login');
  await page.getByLabel('Email address').fill(reader.user.email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').getByText(answer.body.error, { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await page.getByLabel('Email address').inputValue()).toBe(reader.user.email);

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/home');
});

test('a registration shows the first of what is wrong: the address, then the password, then the name', async () => {
  const page = await openPage(stage.browser, stage.address);
  await page.goto('/register');
  const [email, password, firstName] = ['Email address', 'Password', 'First name'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  const told = async () => {
    await page.getByRole('button', { name: 'Register' }).click();
    await page.locator('button[type="submit"]:not([aria-busy="true"])').waitFor();
    return page.getByRole('alert').innerText();
  };

  await expect.poll(told).toBe('Enter your email address.');
  await email?.fill('nobody');
  await expect.poll(told).toBe('That doesn’t look like an email address.');
  await email?.fill(newEmail());
  await password?.fill('short');
  await expect.poll(told).toBe('Use at least 8 characters.');
  await password?.fill(PASSWORD);
  await expect.poll(told).toBe('Enter your first name.');
  await firstName?.fill('Ada');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL(/\/(home|welcome)$/);
});

test('an address that has an account already is told so', async () => {
  const { user } = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address);
  await page.goto('/register');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email address').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await page
    .getByRole('alert')
    .getByText(/account/)
    .waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a session that the server has ended leads to the login page and back', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect((await reader.ask('POST /api/v1/auth/logout')).status).toBe(200);
  await page.reload();
  await page.waitForURL('**/login');
  await page.getByLabel('Email address').fill(reader.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/home');
});

test('a form in a dialog says beside the field what is wrong, and keeps what was typed when sending fails', async () => {
  const reader = await signUp(stage.address);
  const book = await bookCalled(reader, 'Walden');
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto(`/book/${book.slug}/${book.id}`);
  await chooseMore(page, 'Report a mistake');
  const dialog = page.getByRole('dialog', { name: 'Report a mistake' });
  const text = dialog.getByRole('textbox');
  await text.fill('  no ');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Say what’s wrong in at least 5 characters.').waitFor();
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true);

  await page.route('**/reports', (route) => route.fulfill({ status: 500, body: '' }));
  await text.fill('The last line is missing.');
  expect(await text.getAttribute('aria-invalid')).toBeNull();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('alert').getByText(/./).waitFor();
  expect(await text.inputValue()).toBe('The last line is missing.');
  await page.unroute('**/reports');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('a search that finds nothing says so, in words that offer a way on', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/home');
  await page.getByPlaceholder('Search For a Book').fill(`%_'"; <script> ${'x'.repeat(100)}`);
  await page.getByText('This book is missing. We can generate an audio summary for you.').waitFor();
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('dialog', { name: 'Add a book to the library' }).waitFor();
  expect(await page.getByRole('listbox', { name: 'Books found' }).count()).toBe(0);
});

test('without a network a page says so, and comes when the network is back', async () => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto(`/book/${book.slug}/${book.id}`);
  await page.getByRole('heading', { level: 1, name: 'Meditations' }).waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const other = page.getByRole('region', { name: 'All books' }).getByRole('link', { name: /Walden/ });
  await other.waitFor();

  await goOffline(page);
  await page.getByText(/^You’re offline\. Downloaded books still work/).waitFor();
  await other.click();
  const told = page.getByRole('alert').filter({ hasText: 'You’re offline' });
  await told.waitFor();
  await told.getByRole('button', { name: 'Try again' }).click();
  await told.waitFor();
  expect(await page.getByRole('heading', { level: 1, name: 'Walden' }).isVisible()).toBe(false);

  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Walden' }).waitFor();
  await told.waitFor({ state: 'detached' });
});

test('a server that is out of reach, or stumbles, is asked again by Try again', async () => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  const page = await openPage(stage.browser, stage.address, { reader });
  const error = 'The library is being tidied.';
  const answer = { error, message: error, code: 'unavailable', request_id: 'x' };
  const calls = `**/api/v1/books/${book.id}`;
  await page.route(calls, (route) => route.fulfill({ status: 503, json: answer }));
  await page.goto(`/book/${book.slug}/${book.id}`);
  await page.getByRole('alert').getByText(error).waitFor();

  await page.unroute(calls);
  await page.route(calls, (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByRole('alert')
    .getByText(/^The server couldn’t be reached/)
    .waitFor();

  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Meditations' }).waitFor();
  expect(await page.getByRole('alert').filter({ hasText: 'Try again' }).count()).toBe(0);
});
