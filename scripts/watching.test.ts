import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { openRegistry } from '#server/platform/http/metrics-registry.ts';
import { openChatProvider } from '#server/platform/text/chat-provider.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

/** What Prometheus adds by itself. */
const OF_PROMETHEUS = ['up'];
const LABELS_OF_PROMETHEUS = ['job', 'instance', 'le'];

/** Names of metrics that an instance tells of, each with the labels that it has there. */
let known: Map<string, Set<string>>;
let test: TestApp;
beforeAll(async () => {
  const text = openChatProvider({
    apiKey: null,
    timeoutMs: 1_000,
    baseUrl: 'http://127.0.0.1:9/v1',
    model: 'm',
  });
  test = await buildTestApp({ text });
  await test.aReader();
  const figures = Object.values(test.opened).flatMap((one) => ('figures' in one ? one.figures : []));
  const registry = openRegistry({ version: '0.0.0', figures });
  registry.answered({ method: 'GET', route: '/', status: '2xx', seconds: 0.1 });
  registry.worked({ job: 'mend', outcome: 'done', seconds: 0.1 });
  known = labelsByName(await registry.tell());
});
afterAll(() => test.close());

const endsOf: Readonly<Record<string, string[]>> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};

function labelsByName(scrape: string): Map<string, Set<string>> {
  const types = [...scrape.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, ...named]) => named);
  const names = types.flatMap(([name, type]) => (endsOf[type ?? ''] ?? ['']).map((end) => `${name}${end}`));
  return new Map([...OF_PROMETHEUS, ...names].map((name) => [name, labelsOf(scrape, name)]));
}

function labelsOf(scrape: string, name: string): Set<string> {
  const series = [...scrape.matchAll(/^(\w+)\{(.*)\} /gm)].filter(([, of]) => of === name);
  const labels = series.flatMap(([, , list = '']) => [...list.matchAll(/(\w+)="/g)]);
  return new Set(labels.map(([, label = '']) => label));
}

/** What is wrong with an expression; nothing for one that Prometheus understands and that finds something. */
function faultsOf(expression: string): string[] {
  const text = expression.replaceAll('$__rate_interval', '5m');
  const faults: string[] = [];
  const labels = new Set(LABELS_OF_PROMETHEUS);
  const named: string[] = [];
  parser.parse(text).iterate({
    enter: ({ name, from, to, type }) => {
      const said = text.slice(from, to);
      if (type.isError) faults.push(`not PromQL at ${from}`);
      if (name === 'LabelName') named.push(said);
      if (name !== 'Identifier') return;
      const has = known.get(said);
      if (!has) faults.push(`no metric is called ${said}`);
      for (const label of has ?? []) labels.add(label);
    },
  });
  return [...faults, ...named.filter((label) => !labels.has(label)).map((label) => `no label ${label}`)];
}

const rule = z.object({
  alert: z.string().regex(/^Precis[A-Za-z]+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[mhd]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning', 'info']) }),
  annotations: z.strictObject({ summary: z.string(), description: z.string() }),
});
const panel = z.object({
  id: z.number(),
  type: z.enum(['row', 'stat', 'timeseries']),
  title: z.string(),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
});

describe('the alerts', () => {
  const { groups } = z
    .object({
      groups: z.array(z.strictObject({ name: z.string(), rules: z.array(z.strictObject(rule.shape)) })),
    })
    .parse(parse(read('deploy/prometheus/alerts.yaml')));
  const rules = groups.flatMap((group) => group.rules);

  it('have names of their own', () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(10);
  });

  it.each(rules)('$alert asks for what an instance tells', ({ expr }) => {
    expect(faultsOf(expr)).toEqual([]);
  });
});

describe('the dashboard', () => {
  const dashboard = z
    .object({
      title: z.literal('Precis'),
      panels: z.array(panel),
      annotations: z.object({ list: z.array(z.object({ expr: z.string() })) }),
    })
    .parse(JSON.parse(read('deploy/grafana/dashboard.json')));
  const { panels, annotations } = dashboard;

  it.each(panels.filter(({ type }) => type !== 'row'))(
    '$title asks for what an instance tells',
    ({ targets }) => {
      expect(targets.length).toBeGreaterThan(0);
      expect(targets.flatMap(({ expr }) => faultsOf(expr))).toEqual([]);
    },
  );

  it('has every panel in a place of its own', () => {
    expect(annotations.list.flatMap(({ expr }) => faultsOf(expr))).toEqual([]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });
});

it('an expression that asks for what is not there is found', () => {
  expect(faultsOf('rate(precis_no_such_thing[5m])')).toEqual(['no metric is called precis_no_such_thing']);
  expect(faultsOf('precis_books{colour="red"}')).toEqual(['no label colour']);
  expect(faultsOf('sum(precis_books')).not.toEqual([]);
});
