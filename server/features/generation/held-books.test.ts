import { afterEach, beforeEach, expect, it } from 'vitest';
import { WorkFailure } from '#server/platform/work/work-failure.ts';
import { openGenerationWorld } from '#server/testing/generation-world.ts';
import { decide } from './admin/change-generation.ts';
import { hearSection } from './admin/hear-section.ts';
import { showGeneration } from './admin/show-generation.ts';

type World = Awaited<ReturnType<typeof openGenerationWorld>>;
let world: World;
beforeEach(async () => {
  world = await openGenerationWorld();
});
afterEach(() => world.close());

const { signal } = new AbortController();

/** A draft that the review holds: nobody knows the work. */
async function aHeldBook(): Promise<number> {
  const bookId = await world.aWaitingBook({ source: null });
  await world.make(bookId);
  return bookId;
}

it('tells of a held book what it waits for, each reason by itself', async () => {
  const bookId = await aHeldBook();
  const { decision, steps, draft } = await showGeneration(world.deps, bookId);
  expect(decision).toMatchObject({ step: 'review', can_accept: true });
  expect(decision?.reasons.length).toBeGreaterThan(0);
  expect(steps.find(({ step }) => step === 'review')?.reason).toBe(decision?.reasons.join(' '));
  expect(draft?.sections.length).toBeGreaterThan(5);
});

it('keeps the reason of whoever rejects it before those of the review, and may still be accepted', async () => {
  const bookId = await aHeldBook();
  const found = (await showGeneration(world.deps, bookId)).decision?.reasons ?? [];
  await decide(world.deps, bookId, { decision: 'reject', reason: 'Not for this library.', adminId: 1 });
  const rejected = await showGeneration(world.deps, bookId);
  expect(rejected.status).toBe('rejected');
  expect(rejected.decision).toMatchObject({
    can_accept: true,
    reasons: ['Not for this library.', ...found],
  });
  await decide(world.deps, bookId, { decision: 'accept', adminId: 1 });
  await world.runAll();
  expect(await showGeneration(world.deps, bookId)).toMatchObject({ status: 'published', decision: null });
});

it('has no draft to accept or to hear where it lacks a text to be made from', async () => {
  world.deps.text = null;
  const bookId = await world.aWaitingBook();
  await world.make(bookId);
  const { status, decision } = await showGeneration(world.deps, bookId);
  expect(status).toBe('needs_source');
  expect(decision).toMatchObject({ step: 'write', can_accept: false });
  await expect(hearSection(world.deps, { bookId, section: 1, signal })).rejects.toMatchObject({
    code: 'conflict',
  });
});

it('is heard section by section before it is published, and paid for once', async () => {
  const bookId = await aHeldBook();
  const first = await hearSection(world.deps, { bookId, section: 2, signal });
  expect(first).toEqual({ audio_link: expect.stringMatching(/\.mp3/), seconds: expect.any(Number) });
  expect(await hearSection(world.deps, { bookId, section: 2, signal })).toEqual(first);
  expect(world.narrator.calls).toBe(1);
  const other = await hearSection(world.deps, { bookId, section: 3, signal });
  expect(other.audio_link).not.toBe(first.audio_link);
  expect((await world.statusOf(bookId)).status).toBe('needs_review');
  await expect(hearSection(world.deps, { bookId, section: 20, signal })).rejects.toMatchObject({
    code: 'invalid',
  });
  await expect(hearSection(world.deps, { bookId: 999_999, section: 1, signal })).rejects.toMatchObject({
    code: 'not_found',
  });
});

it('says in its own words why a voice failed, and takes the sounds away after some hours', async () => {
  const bookId = await aHeldBook();
  await hearSection(world.deps, { bookId, section: 1, signal });
  const removal = (await world.waitingJobs()).find(({ name }) => name === 'remove-audio');
  const audioKey = String(removal?.payload.audioKey);
  expect(await world.storage.stat(audioKey)).not.toBeNull();
  await world.run('remove-audio', removal?.payload);
  expect(await world.storage.stat(audioKey)).toBeNull();

  world.narrator.narrate = () => Promise.reject(new WorkFailure('The voice is hoarse.'));
  await expect(hearSection(world.deps, { bookId, section: 1, signal })).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The voice is hoarse.',
  });
});
