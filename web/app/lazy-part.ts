import { type ComponentType, lazy } from 'react';

/** A component whose file is fetched when it's first shown. */
export const lazyPart = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));
