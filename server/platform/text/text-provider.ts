import type { Provider } from '#server/platform/provider/open-client.ts';

export type TextRequest = {
  messages: readonly { role: 'system' | 'user' | 'assistant'; content: string }[];
  schema: { name: string; schema: Record<string, unknown> };
  mostTokens: number;
};

export type TextAnswer = {
  text: string;
  tokensIn: number;
  tokensOut: number;
  /** `length`: cut off; `filtered`: withheld by the provider. */
  ending: 'whole' | 'length' | 'filtered';
  /** Null where it did not refuse. */
  refusal: string | null;
};

export type TextProvider = Provider & {
  model: string;
  /** `heard` is told how many characters came, also of an answer that then broke off. */
  complete: (
    request: TextRequest,
    signal: AbortSignal,
    heard?: (characters: number) => void,
  ) => Promise<TextAnswer>;
};
