import { type ComponentType, lazy, useState } from 'react';

/**
 * A part that's fetched when it's first drawn, or before that by `bring`. One that's here is drawn at once: React
 * shows what it has to wait for 300 ms later at the earliest.
 */
export function partOf<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | undefined;
  const bring = async () => {
    here = await load();
    return { default: here };
  };
  const Later = lazy(bring);
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => here ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { bring, isHere: () => here !== undefined });
}

export const lazyPart = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => partOf(async () => (await load())[name]);
