import type { Adapters } from './platform/feature/adapters.ts';
import type { AnyFeature, InstanceFacts, Opened, OpenedOf } from './platform/feature/feature.ts';
import { type People, peopleBy } from './platform/feature/people.ts';

type Given = {
  adapters: Adapters;
  instance: InstanceFacts;
  /** The values of every feature's settings. */
  settings: object;
};

export type Composed<Features extends readonly AnyFeature[]> = {
  /** What each feature offers, by name. */
  features: { [One in Features[number] as One['name']]: OpenedOf<One>['api'] };
  /** All that each brings, by name, in the order of opening. */
  opened: { [One in Features[number] as One['name']]: OpenedOf<One> };
  people: People;
  /** Closes every feature, those before that build on others. */
  close: () => Promise<void>;
};

/** Opens features on their adapters, each after those that it uses. */
export function compose<const Features extends readonly AnyFeature[]>(
  features: Features,
  given: Given,
): Composed<Features> {
  const opened = new Map<string, Opened>();
  const everyOne = () => [...opened.values()];
  const people = peopleBy(() => {
    const found = everyOne().find((one) => one.people)?.people;
    if (!found) throw new Error('No feature keeps the accounts.');
    return found;
  });

  function open(one: AnyFeature): Opened {
    const known = opened.get(one.name);
    if (known) return known;
    const uses = Object.entries(one.uses).map(([name, other]) => [name, open(other).api] as const);
    const made = one.open({ ...given, uses: Object.fromEntries(uses), people, opened: everyOne });
    opened.set(one.name, made);
    return made;
  }
  for (const one of features) open(one);

  return {
    features: Object.fromEntries(
      [...opened].map(([name, { api }]) => [name, api]),
    ) as Composed<Features>['features'],
    opened: Object.fromEntries(opened) as Composed<Features>['opened'],
    people,
    close: async () => {
      for (const one of everyOne().toReversed()) await one.close?.();
    },
  };
}
