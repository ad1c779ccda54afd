import './mantine-styles.ts';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme, themeVariables } from './theme.ts';

/** Of the page's language; it changes only with the page. */
const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';

/** Gives Mantine's parts the theme. Only the screens behind the login use them, and only those load this. */
export function MantineRoot({ scheme, children }: { scheme: 'light' | 'dark'; children: ReactNode }) {
  return (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={themeVariables}
        forceColorScheme={scheme}
        // The provider writes every variable itself: the file of defaults is not loaded.
        deduplicateCssVariables={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
