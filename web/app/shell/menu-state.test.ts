import { describe, expect, it } from 'vitest';
import { closeMenu, closeMenus, menuAtStart, menuPlace, toggleMenu } from './menu-state.ts';

const wide = { menuMode: 'static', wide: true } as const;
const phone = { menuMode: 'static', wide: false } as const;
const overlay = { menuMode: 'overlay', wide: true } as const;

describe('the menu button', () => {
  it('flips the menu beside the page in a wide window', () => {
    expect(menuPlace(menuAtStart, wide)).toBe('beside');
    const away = toggleMenu(menuAtStart, wide);
    expect(away).toEqual({ ...menuAtStart, staticMenuInactive: true });
    expect(menuPlace(away, wide)).toBe('hidden');
    expect(toggleMenu(away, wide)).toEqual(menuAtStart);
  });

  it('flips the menu over the page on a phone', () => {
    expect(menuPlace(menuAtStart, phone)).toBe('hidden');
    const open = toggleMenu(menuAtStart, phone);
    expect(open).toEqual({ ...menuAtStart, mobileMenuActive: true });
    expect(menuPlace(open, phone)).toBe('over');
  });

  it.each([true, false])('flips the overlay in overlay mode (wide: %s)', (isWide) => {
    const situation = { menuMode: 'overlay', wide: isWide } as const;
    expect(menuPlace(menuAtStart, situation)).toBe('hidden');
    const open = toggleMenu(menuAtStart, situation);
    expect(open).toEqual({ ...menuAtStart, overlayMenuActive: true });
    expect(menuPlace(open, situation)).toBe('over');
  });
});

it('leaves the panel open in which another menu is chosen', () => {
  const choosing = { ...toggleMenu(menuAtStart, overlay), configSidebarVisible: true };
  expect(closeMenu(choosing)).toEqual({ ...menuAtStart, configSidebarVisible: true });
});

describe('closeMenus', () => {
  it('closes what lies over the page and leaves what stands beside it', () => {
    const everything = {
      staticMenuInactive: true,
      overlayMenuActive: true,
      mobileMenuActive: true,
      profileSidebarVisible: true,
      configSidebarVisible: true,
    };
    expect(closeMenus(everything)).toEqual({ ...menuAtStart, staticMenuInactive: true });
    expect(menuPlace(closeMenus(toggleMenu(menuAtStart, overlay)), overlay)).toBe('hidden');
  });
});
