let tell = (): void => undefined;

/** Resolves once the first page's answers are here, as kept on this device, or one of them has to come from the server. */
export const firstAnswers = new Promise<void>((resolve) => {
  tell = resolve;
});

export const stopWaiting = (): void => tell();
