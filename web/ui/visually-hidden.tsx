import type { ComponentProps } from 'react';

type VisuallyHiddenProps = ComponentProps<'span'> & { as?: 'span' | 'p' | 'legend' };

/** Words for those who hear the page: they take no room. */
export function VisuallyHidden({ as: Element = 'span', ...rest }: VisuallyHiddenProps) {
  return <Element {...(rest as object)} className="hidden" />;
}
