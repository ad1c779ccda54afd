import type { Icon } from '@tabler/icons-react';
import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import classes from './menu.module.css';
import { itemAfterKey } from './menu-keys.ts';
import { type PopoverProps, usePopover } from './use-popover.ts';

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

const firstItem = (menu: HTMLElement) =>
  menu.querySelector<HTMLElement>('[aria-checked="true"], [aria-current="true"]') ?? itemsOf(menu)[0] ?? null;

function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget;
  if (event.key === 'Tab') menu.hidePopover();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const items = itemsOf(menu);
  const at = items.findIndex((item) => item.matches(':focus'));
  const names = items.map(({ textContent }) => textContent);
  const to = itemAfterKey(event.key, at, names);
  if (to === null) return;
  event.preventDefault();
  items[to]?.focus();
}

function closeAfterChoice({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const item = target instanceof Element ? target.closest('[role^="menuitem"]') : null;
  if (item !== null && !item.hasAttribute('data-stays-open')) currentTarget.hidePopover();
}

/** A menu button as in the ARIA practices. Choosing an item closes the menu. */
export function Menu({ children, ...rest }: PopoverProps) {
  const { isOpen, panel, button } = usePopover(rest, 'menu', firstItem);
  return (
    <>
      {button}
      <div {...panel} role="menu" tabIndex={-1} onKeyDown={moveByKey} onClick={closeAfterChoice}>
        {isOpen && (
          <div role="presentation" className={classes.items}>
            {children}
          </div>
        )}
      </div>
    </>
  );
}

type ItemProps = Omit<ComponentProps<'button'>, 'type' | 'role' | 'className'> & {
  icon?: Icon;
  /** One of several, of which one is chosen. */
  isChosen?: boolean;
  /** Choosing it leaves the menu open. */
  staysOpen?: boolean;
};

export function MenuItem({ icon: Sign, isChosen, staysOpen = false, children, ...rest }: ItemProps) {
  const what =
    isChosen === undefined
      ? ({ role: 'menuitem' } as const)
      : ({ role: 'menuitemradio', 'aria-checked': isChosen } as const);
  return (
    <button
      {...rest}
      {...what}
      type="button"
      tabIndex={-1}
      className={classes.item}
      data-stays-open={staysOpen || undefined}
    >
      {Sign && <Sign size="1.2rem" stroke={1.7} aria-hidden="true" />}
      {children}
    </button>
  );
}

export const MenuDivider = () => <hr className={classes.divider} />;
