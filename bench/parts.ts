import type { Bench } from './bench.ts';
import { atLeast, atMost } from './figures.ts';
import { measureMedia } from './media.ts';
import { benchNarration } from './narration.ts';
import { measureSaves } from './saves.ts';
import { measurePacedSaves } from './saves-paced.ts';

const narration: Bench = {
  name: 'narration',
  about: 'narration with encoding and loudness, beside bare voice and bare encoder',
  measure: ({ repeat }) =>
    repeat(async () => {
      const { timesRealTime, bareTimesRealTime } = await benchNarration();
      return [
        {
          what: 'Narration, one core',
          figure: timesRealTime,
          unit: '× real time',
          reference: { what: 'bare voice, then bare encoder', figure: bareTimesRealTime },
          bars: [atLeast(120), atLeast(0.85, 'ratio')],
        },
      ];
    }),
};

const saves: Bench = {
  name: 'saves',
  about:
    'durable position saves at 32 connections, beside a bare upsert; and of 200 listeners at their own pace',
  measure: ({ repeat, quick }) =>
    repeat(async () => {
      const { precis, bare, p50, p99, lost } = await measureSaves(quick ? { seconds: 2 } : {});
      const { p95 } = await measurePacedSaves(quick ? { seconds: 10 } : {});
      const what = 'Position saves, fsync on, 32 connections';
      return [
        {
          what,
          figure: precis,
          unit: '/s',
          reference: { what: 'bare upsert', figure: bare },
          bars: [atLeast(0.6, 'ratio')],
        },
        { what: `${what}: p50`, figure: p50, unit: 'ms', bars: [] },
        { what: `${what}: p99`, figure: p99, unit: 'ms', bars: [] },
        { what: `${what}: acknowledged and lost in a kill`, figure: lost, unit: 'saves', bars: [atMost(0)] },
        {
          what: 'A position save, 200 listeners saving every 10 s: p95',
          figure: p95,
          unit: 'ms',
          bars: [atMost(10)],
        },
      ];
    }),
};

const media: Bench = {
  name: 'media',
  about: 'audio ranges of 256 KiB, beside nginx where it is installed and a bare Node server',
  measure: ({ repeat, quick }) =>
    repeat(async () => {
      const { precis, bare, nginx } = await measureMedia(quick ? { seconds: 1 } : {});
      const what = 'Audio ranges of 256 KiB';
      const figure = { figure: precis, unit: 'MB/s' };
      const beside = (name: string, reference: number) => ({ what: name, figure: reference });
      return [
        { what: `${what}, bare Node`, ...figure, reference: beside('bare Node', bare), bars: [] },
        ...(nginx === null
          ? []
          : [
              {
                what: `${what}, nginx`,
                ...figure,
                reference: beside('nginx', nginx),
                bars: [atLeast(0.5, 'ratio')],
              },
            ]),
      ];
    }),
};

export const partBenches: readonly Bench[] = [narration, saves, media];
