let tell = (): void => undefined;

const firstPage = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Called once the first page is in the document. */
export const firstPageIsDrawn = (): void => tell();

/** What nobody sees waits until what's drawn now is painted. */
export const afterPaint = (work: () => void): void =>
  void firstPage.then(() => requestAnimationFrame(() => setTimeout(work)));
