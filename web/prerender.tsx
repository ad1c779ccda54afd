import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { Page } from '#web/app/app.tsx';

/** Draws the page at an address as a stranger sees it, for the build to write down. `web/main.tsx` takes it up. */
export async function drawPage(address: string): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={address}>
        <Page />
      </StaticRouter>
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
