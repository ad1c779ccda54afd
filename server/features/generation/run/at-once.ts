import type { ValuesOf } from '#server/platform/config/setting.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { imagesSettings } from '#server/platform/images/settings.ts';
import type { speechSettings } from '#server/platform/speech/settings.ts';
import type { textSettings } from '#server/platform/text/settings.ts';
import type { JobHandler, Limit } from '#server/platform/work/job-handlers.ts';
import { type StepName, stepNames } from '../steps.ts';

/** What limits a step: those of one provider never wait for another's. */
const kinds = ['write', 'illustrate', 'narrate', 'other'] as const;
type Kind = (typeof kinds)[number];
export type StepsAtOnce = Readonly<Record<Kind, number>>;

export const kindOfStep = (step: StepName): Kind => kinds.find((kind) => kind === step) ?? 'other';

/** Of this process. */
export const limitOfStep = (step: StepName, atOnce: () => StepsAtOnce): Limit => {
  const kind = kindOfStep(step);
  return { name: `steps:${kind}`, most: () => atOnce()[kind] };
};

export const limitsOfSteps = (atOnce: () => StepsAtOnce): JobHandler['limits'] =>
  stepNames.map((step) => ({ ...limitOfStep(step, atOnce), where: sql`step = ${step}` }));

type Values = ValuesOf<typeof textSettings & typeof speechSettings & typeof imagesSettings>;
type Providers = Readonly<Record<'text' | 'speech' | 'images', object | null>>;

/** What waits for a server is as the settings say; what keeps a core of this machine busy is done one by one. */
export const stepsAtOnce = ({ text, speech, images }: Providers, values: Values): StepsAtOnce => ({
  write: text === null ? 1 : values.TEXT_CONCURRENCY,
  illustrate: images === null ? 1 : values.IMAGES_CONCURRENCY,
  narrate: speech === null ? 1 : values.SPEECH_CONCURRENCY,
  other: 2,
});
