import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { Page } from '#web/app/app.tsx';
import { Frame, frameFrom } from '#web/app/frames.tsx';

async function draw(address: string, page: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={address}>{page}</StaticRouter>
    </StrictMode>,
    {
      // Whole, however long it is: what follows later would need a script inside the page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
}

/** Draws the page at an address as a stranger sees it, for the build to write down. `web/main.tsx` takes it up. */
export const drawPage = (address: string): Promise<string> => draw(address, <Page />);

/** Draws what whoever is signed in sees of a page until React draws it: `public/first-words.js` puts in the words. */
export async function drawFrame(pattern: string): Promise<string> {
  return frameFrom(await draw(pattern.replaceAll(/:\w+/g, '0'), <Frame pattern={pattern} />));
}
