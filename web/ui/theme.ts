import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core';

/** The accent from lightest to darkest; 5 is #8B5CF6, filled surfaces take 6. */
const purple: MantineColorsTuple = [
  '#f5f3ff',
  '#ede9fe',
  '#ddd6fe',
  '#c4b5fd',
  '#a78bfa',
  '#8b5cf6',
  '#7c3aed',
  '#6d28d9',
  '#5b21b6',
  '#4c1d95',
];

const slate: MantineColorsTuple = [
  '#f8f8fc',
  '#f1f1f7',
  '#e5e6ef',
  '#d3d6e2',
  '#aeb4c4',
  '#868fa3',
  '#6a7387',
  '#566074',
  '#363c4d',
  '#1b1e2b',
];

const darkSlate: MantineColorsTuple = [
  '#eceef5',
  '#a6aec0',
  '#8e97aa',
  '#6f788d',
  '#2a2e3d',
  '#222534',
  '#161823',
  '#0e0f17',
  '#0a0b11',
  '#06070b',
];

/** As large as a finger, with a sign that is no larger for it. */
const closeSize = { minWidth: 'var(--touch)', minHeight: 'var(--touch)', '--cb-icon-size': '45%' };

/**
 * `aura-light-purple` for Mantine's parts. Its measures are meant for a root of 16 px, ours is 14 px: the scale makes
 * both agree, so that its "sm" is our normal size.
 */
export const theme: MantineThemeOverride = {
  scale: 16 / 14,
  colors: { purple, gray: slate, dark: darkSlate },
  primaryColor: 'purple',
  primaryShade: { light: 6, dark: 6 },
  fontFamily: 'var(--font-ui)',
  headings: { fontFamily: 'var(--font-ui)', fontWeight: '650' },
  radius: {
    xs: '0.286rem',
    sm: 'var(--radius-s)',
    md: 'var(--radius-m)',
    lg: 'var(--radius-l)',
    xl: 'var(--radius-xl)',
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.45, blur: 2 },
      },
      styles: { close: closeSize },
    },
    Drawer: {
      defaultProps: { overlayProps: { backgroundOpacity: 0.45 } },
      styles: { close: closeSize },
    },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, fz: 'xs' } },
  },
};

/** Mantine's own variables read ours, so that colours have one source. */
const surfaces = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-soft)',
  '--mantine-color-placeholder': 'var(--text-faint)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft-hover)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  '--mantine-shadow-sm': 'var(--shadow-1)',
  '--mantine-shadow-md': 'var(--shadow-2)',
  '--mantine-shadow-lg': 'var(--shadow-3)',
};

export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: surfaces,
  dark: surfaces,
});
