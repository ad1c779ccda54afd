import { createTrials, tryProvider } from '#server/features/operations/index.ts';
import { type Check, failed, passed } from './finding.ts';

const LIST_LIMIT_MS = 20_000;

const names = { text: 'The text server', speech: 'The voice', images: 'The images server' } as const;

const provider =
  (kind: keyof typeof names, without: string): Check =>
  async ({ adapters }) => {
    const trials = createTrials(adapters, async () => undefined)(adapters);
    if (trials[kind] === null) return passed(without);
    const { signal } = new AbortController();
    const tried = await tryProvider({ trials, now: adapters.now }, { provider: kind, adminId: 0, signal });
    return tried.ok ? passed(tried.message) : failed(`${names[kind]} doesn't work: ${tried.message}`);
  };

const drawsPicture = provider('images', 'No images server is set: covers are drawn.');

/** A picture is drawn, and paid for, only where a server doesn't list its models. */
const pictures: Check = async (instance, mend) => {
  const { images } = instance.adapters;
  try {
    if (!(await images?.isListed(AbortSignal.timeout(LIST_LIMIT_MS))))
      return await drawsPicture(instance, mend);
  } catch (error) {
    return failed(`${names.images} doesn't work: ${(error as Error).message}`);
  }
  return passed(
    `${images?.name} answers and has ${images?.model}. No picture was drawn, as that costs money: Test on the settings page draws one.`,
  );
};

const mail: Check = async ({ adapters: { mail: mailer }, settings: { DATA_DIR } }) => {
  try {
    await mailer.check();
  } catch (error) {
    const where =
      mailer.server === null ? `The outbox ${DATA_DIR}/outbox` : `The mail server ${mailer.server}`;
    return failed(`${where} doesn't accept emails: ${(error as Error).message}`);
  }
  return passed(
    mailer.server === null
      ? `No mail server is set: emails go to ${DATA_DIR}/outbox.`
      : `Precis can sign in to the mail server ${mailer.server}.`,
  );
};

/** Each is really asked, for as little as shows that it works: some of it is paid for. */
export const providerChecks: Readonly<Record<string, Check>> = {
  Email: mail,
  Text: provider('text', 'No text server is set: summaries are extracts of attached sources.'),
  Voice: provider('speech', ''),
  Images: pictures,
};
