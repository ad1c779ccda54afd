import type { ComponentProps } from 'react';

type VisuallyHiddenProps = ComponentProps<'span'> & { as?: 'span' | 'p' | 'legend' };

/** For screen readers only. */
export function VisuallyHidden({ as: Element = 'span', ...rest }: VisuallyHiddenProps) {
  return <Element {...(rest as object)} className="hidden" />;
}
