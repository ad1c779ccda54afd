import type OpenAI from 'openai';
import { lateAnswer, providerErrorOf } from '#server/platform/provider/error-of-call.ts';
import {
  openClient,
  type Provider,
  type ProviderAddress,
  providerOf,
} from '#server/platform/provider/open-client.ts';
import { ProviderError } from '#server/platform/provider/provider-error.ts';
import { fetchPicture } from './fetch-picture.ts';

export type PaidPicture = (signal: AbortSignal) => Promise<Uint8Array>;

export type ImagesProvider = Provider & {
  model: string;
  draw: (prompt: string, signal: AbortSignal) => Promise<PaidPicture>;
  /**
   * Whether the server names the model among its own, which costs nothing: it then answers and takes the key. False
   * where it doesn't, as servers needn't have such a list. Throws where it can't be used.
   */
  isListed: (signal: AbortSignal) => Promise<boolean>;
};

const LARGEST_PICTURE_BYTES = 20_000_000;
/** As base64, with what is said around it. */
const LARGEST_ANSWER_BYTES = LARGEST_PICTURE_BYTES * 1.4;
/** The shape of a cover at hosted models. A server that does not know it is asked without. */
const SIZE = '1024x1536';

/** Works with any server that has the images/generations call, whether it answers with bytes or an address. */
export function openImagesServer(address: ProviderAddress & { model: string }): ImagesProvider {
  const { model, baseUrl, timeoutMs } = address;
  const client = openClient({ ...address, largestAnswerBytes: LARGEST_ANSWER_BYTES });
  const { name, key } = providerOf('images', address);
  let takesSize = true;

  async function ask(prompt: string, signal: AbortSignal): Promise<OpenAI.Image> {
    const body = { model, prompt, n: 1, ...(takesSize ? { size: SIZE } : {}) } as const;
    const answer = await inTime(signal, (limited) => client.images.generate(body, { signal: limited }));
    // Servers leave out fields that the client's types require.
    const [image] = answer.data ?? [];
    if (!image?.b64_json && !image?.url)
      throw new ProviderError(`${name} sent an answer without a picture.`, { isTemporary: true });
    return image;
  }

  async function inTime<Value>(
    signal: AbortSignal,
    work: (limited: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      return await work(AbortSignal.any([signal, limit]));
    } catch (error) {
      if (limit.aborted && !signal.aborted) throw lateAnswer(name, error);
      throw providerErrorOf(name, error, signal);
    }
  }

  const bytesOf =
    ({ b64_json: base64, url }: OpenAI.Image): PaidPicture =>
    async (signal) => {
      if (base64) return Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64');
      return fetchTwice(url ?? '', signal);
    };

  /** A picture that is paid for is worth a second try. */
  async function fetchTwice(url: string, signal: AbortSignal): Promise<Uint8Array> {
    const wanted = { provider: baseUrl, mostBytes: LARGEST_PICTURE_BYTES };
    const fetchOnce = () => inTime(signal, (limited) => fetchPicture(url, { ...wanted, signal: limited }));
    try {
      return await fetchOnce().catch((error: unknown) => {
        signal.throwIfAborted();
        if (error instanceof Error) return fetchOnce();
        throw error;
      });
    } catch (error) {
      signal.throwIfAborted();
      const words = error instanceof Error ? error.message : String(error);
      throw new ProviderError(`The picture of ${name} could not be fetched. ${words}`, {
        isTemporary: false,
        cause: error,
      });
    }
  }

  return {
    name,
    key,
    model,
    isListed: async (signal) => {
      try {
        const { data } = await inTime(signal, (limited) => client.models.list({ signal: limited }));
        return data.some(({ id }) => id === model);
      } catch (error) {
        if (error instanceof ProviderError && error.outage !== null) throw error;
        signal.throwIfAborted();
        return false;
      }
    },
    draw: async (prompt, signal) => {
      try {
        return bytesOf(await ask(prompt, signal));
      } catch (error) {
        if (!(takesSize && isAboutSize(error))) throw error;
        takesSize = false;
        return bytesOf(await ask(prompt, signal));
      }
    },
  };
}

const isAboutSize = (error: unknown): boolean =>
  error instanceof ProviderError &&
  (error.status === 400 || error.status === 422) &&
  /\bsize\b|1024x1536/i.test(error.message);
