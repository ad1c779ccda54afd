import './mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme, themeVariables } from './theme.ts';

/** Gives Mantine's parts the theme. Only the screens behind the login use them, and only those load this. */
export function MantineRoot({ scheme, children }: { scheme: 'light' | 'dark'; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      forceColorScheme={scheme}
      // The provider writes every variable itself: the file of defaults is not loaded.
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}
