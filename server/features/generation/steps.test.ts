import { expect, it } from 'vitest';
import { assemblePipeline, type StepHandler, stepNames } from './steps.ts';

const handlers: StepHandler[] = stepNames.map((step) => ({
  step,
  run: async () => ({ kind: 'done', result: null }),
}));

it('starts with one handler for each step', () => {
  expect(Object.keys(assemblePipeline(handlers))).toEqual([...stepNames]);
});

it.each(stepNames)('does not start where %s has no handler, or two', (step) => {
  const others = handlers.filter((handler) => handler.step !== step);
  expect(() => assemblePipeline(others)).toThrow(`The step "${step}" has 0 handlers; it must have one.`);
  expect(() =>
    assemblePipeline([...handlers, ...handlers.filter((handler) => handler.step === step)]),
  ).toThrow(`The step "${step}" has 2 handlers`);
});
