import { createTrials, tryProvider } from '#server/features/operations/index.ts';
import { type Check, ill, well } from './finding.ts';

const names = { text: 'The text server', speech: 'The voice', images: 'The images server' } as const;

const provider =
  (kind: keyof typeof names, without: string): Check =>
  async ({ edges }) => {
    const trials = createTrials(edges, async () => undefined);
    if (trials[kind] === null) return well(without);
    const { signal } = new AbortController();
    const tried = await tryProvider({ trials, now: edges.now }, { provider: kind, adminId: 0, signal });
    return tried.ok ? well(tried.message) : ill(`${names[kind]} doesn't work: ${tried.message}`);
  };

const mail: Check = async ({ edges: { mail: mailer }, settings: { DATA_DIR } }) => {
  try {
    await mailer.check();
  } catch (error) {
    const where =
      mailer.server === null ? `The outbox ${DATA_DIR}/outbox` : `The mail server ${mailer.server}`;
    return ill(`${where} doesn't take emails: ${(error as Error).message}`);
  }
  return well(
    mailer.server === null
      ? `No mail server is set: emails go to ${DATA_DIR}/outbox.`
      : `The mail server ${mailer.server} lets Precis in.`,
  );
};

/** Each is really asked, for as little as shows that it works: some of it is paid for. */
export const providerChecks: Readonly<Record<string, Check>> = {
  Email: mail,
  Text: provider('text', 'No text server is set: summaries are extracts of attached sources.'),
  Voice: provider('speech', ''),
  Images: provider('images', 'No images server is set: covers are drawn.'),
};
