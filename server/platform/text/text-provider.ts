/** What a text is asked for with. */
export type TextRequest = {
  messages: readonly { role: 'system' | 'user' | 'assistant'; content: string }[];
  /** The JSON schema that the answer must follow. */
  schema: { name: string; schema: Record<string, unknown> };
  mostTokens: number;
};

export type TextAnswer = {
  text: string;
  tokensIn: number;
  tokensOut: number;
  /** `length`: it was cut off; `filtered`: the provider withheld it. */
  ending: 'whole' | 'length' | 'filtered';
  /** The provider's words where it refused; else null. */
  refusal: string | null;
};

/** Writes text. Throws a `ProviderError` with the provider's own words. */
export type TextProvider = {
  name: string;
  model: string;
  complete: (request: TextRequest, signal: AbortSignal) => Promise<TextAnswer>;
};
