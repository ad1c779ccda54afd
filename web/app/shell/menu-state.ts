import type { Preferences } from '#web/platform/preferences/preferences.ts';

/** Above 991 px the menu stands beside the page. */
export const WIDE_WINDOW = '(width > 991px)';

export const menuAtStart = {
  staticMenuInactive: false,
  overlayMenuActive: false,
  mobileMenuActive: false,
  profileSidebarVisible: false,
  configSidebarVisible: false,
};
export type MenuState = typeof menuAtStart;

type Situation = { menuMode: Preferences['menu_mode']; wide: boolean };

/** Flips the overlay in overlay mode, else the menu beside the page or the one on the phone. */
export function toggleMenu(state: MenuState, { menuMode, wide }: Situation): MenuState {
  if (menuMode === 'overlay') return { ...state, overlayMenuActive: !state.overlayMenuActive };
  if (wide) return { ...state, staticMenuInactive: !state.staticMenuInactive };
  return { ...state, mobileMenuActive: !state.mobileMenuActive };
}

export function closeMenus(state: MenuState): MenuState {
  return { ...menuAtStart, staticMenuInactive: state.staticMenuInactive };
}

/** The menu is another one now: it is not open over the page. The panel in which it was chosen stays. */
export const closeMenu = (state: MenuState): MenuState => ({
  ...state,
  overlayMenuActive: false,
  mobileMenuActive: false,
});

export function menuPlace(state: MenuState, { menuMode, wide }: Situation): 'beside' | 'over' | 'hidden' {
  if (menuMode === 'overlay') return state.overlayMenuActive ? 'over' : 'hidden';
  if (wide) return state.staticMenuInactive ? 'hidden' : 'beside';
  return state.mobileMenuActive ? 'over' : 'hidden';
}
