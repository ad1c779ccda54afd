import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import classes from './popover.module.css';

type OpenerProps = Pick<
  ComponentProps<'button'>,
  'popoverTarget' | 'aria-haspopup' | 'aria-expanded' | 'style'
>;

export type PopoverProps = {
  label: string;
  /** Below, aligned with the button's start or end, or centred above it. */
  side?: 'below-start' | 'below-end' | 'above';
  renderButton: (props: OpenerProps) => ReactNode;
  className?: string | undefined;
  startsOpen?: boolean;
  children: ReactNode;
};

const open = (panel: HTMLElement | null): void => panel?.showPopover();

/**
 * The browser's own popover beside its button, above everything, modals too. Escape and a press elsewhere
 * close it. Draw the content only while open; `firstIn` gets the focus then.
 */
export function usePopover(
  {
    label,
    side = 'below-start',
    renderButton,
    className,
    startsOpen = false,
  }: Omit<PopoverProps, 'children'>,
  kind: 'dialog' | 'menu',
  firstIn: (panel: HTMLElement) => HTMLElement | null,
) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const anchor = `--by${id}`;

  function settle(panel: HTMLElement, isShown: boolean): void {
    const { activeElement } = document;
    setOpen(isShown);
    if (isShown) firstIn(panel)?.focus();
    else if (activeElement === document.body || panel.contains(activeElement))
      document.querySelector<HTMLElement>(`[popovertarget="${id}"]`)?.focus();
  }

  const panel: ComponentProps<'div'> = {
    id,
    popover: 'auto',
    'aria-label': label,
    className: [classes.panel, className].filter(Boolean).join(' '),
    style: { positionAnchor: anchor },
    onBeforeToggle: ({ newState }) => newState === 'open' && setOpen(true),
    onToggle: ({ currentTarget, newState }) => settle(currentTarget, newState === 'open'),
  };
  return {
    isOpen,
    panel: { ...panel, 'data-side': side, ...(startsOpen && { ref: open }) },
    button: renderButton({
      popoverTarget: id,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      style: { anchorName: anchor },
    }),
  };
}
