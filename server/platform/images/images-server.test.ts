import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPicture, openImagesServerOfTests } from '#server/testing/images-server.ts';
import { type ImagesProvider, openImagesServer } from './images-server.ts';
import { isPublicAddress, lookUpPublic } from './public-address.ts';

let server: Awaited<ReturnType<typeof openImagesServerOfTests>>;
let provider: ImagesProvider;
const { signal } = new AbortController();

beforeEach(async () => {
  server = await openImagesServerOfTests();
  provider = openImagesServer({ baseUrl: server.url, apiKey: 'secret', model: 'm', timeoutMs: 10_000 });
});
afterEach(() => server.close());

const drawn = async () => (await provider.draw('A boat', signal))(signal);

describe('a picture', () => {
  it('comes in the answer or from the address in it, to which no key is sent', async () => {
    const picture = await aPicture();
    expect(await drawn()).toEqual(picture);
    server.behaveBy(() => 'by address');
    expect(await drawn()).toEqual(picture);
    expect(server.fetched).toEqual(['no key']);
  });

  it('is asked for without a size where the server knows no such size', async () => {
    server.behaveBy(({ size }) => (size ? { status: 400, message: "Invalid value: 'size'" } : undefined));
    await drawn();
    await drawn();
    expect(server.requests.map(({ size }) => size)).toEqual(['1024x1536', undefined, undefined]);
  });

  it.each([302, 404, 500])('behind a %i is tried twice', async (status) => {
    server.behaveBy(() => 'by address');
    server.fileIs(() => ({ status, bytes: Buffer.from('') }));
    await expect(drawn()).rejects.toMatchObject({
      isTemporary: false,
      message: expect.stringContaining(`it answered ${status}`),
    });
    expect(server.fetched).toHaveLength(2);
  });

  it('without an end is broken off, in the answer and behind an address', async () => {
    server.behaveBy(() => ({ bytes: Buffer.alloc(22_000_000) }));
    await expect(drawn()).rejects.toThrow('too large');
    server.behaveBy(() => 'by address');
    server.fileIs(() => ({ status: 200, bytes: Buffer.alloc(21_000_000) }));
    await expect(drawn()).rejects.toThrow('too large');
  });

  it.each([
    'http://127.0.0.1:9/internal.png',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]:5432/',
    'http://[::ffff:10.0.0.1]/',
    'http://localhost:5432/',
    'http://0x7f000001/',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'nonsense',
  ])('at %s is not fetched', async (url) => {
    server.behaveBy(() => ({ url }));
    await expect(drawn()).rejects.toThrow(/no address of the public internet|not of the web|no address/);
  });
});

describe('the public internet', () => {
  it.each(['8.8.8.8', '193.99.144.80', '2606:4700::1111', '2a00:1450:4001:82a::200e'])(
    '%s is of it',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fd00::1',
    'fe80::1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([true, false])('a name that leads here is not (all: %s)', async (all) => {
    const error = await new Promise((resolve) => {
      lookUpPublic('localhost', { all }, (failure) => resolve(failure));
    });
    expect(String(error)).toContain('no address of the public internet');
  });
});
