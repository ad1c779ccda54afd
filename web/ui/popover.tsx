import classes from './popover.module.css';
import { type PopoverProps, usePopover } from './use-popover.ts';

const firstControl = (panel: HTMLElement) =>
  panel.querySelector<HTMLElement>('button:enabled, input:enabled, select:enabled, a[href]');

export function Popover({ children, ...rest }: PopoverProps) {
  const { isOpen, panel, button } = usePopover(rest, 'dialog', firstControl);
  return (
    <>
      {button}
      <div {...panel} role="dialog">
        {isOpen && <div className={classes.controls}>{children}</div>}
      </div>
    </>
  );
}
