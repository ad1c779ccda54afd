import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { XMLParser } from 'fast-xml-parser';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, PersistentVolumeClaim, Secret, Service } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { settings } from '#server/settings.ts';
import { buildTestApp } from '#server/testing/build-test-app.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Names of settings that a text gives a value, which Precis doesn't have. */
const unknown = (names: Iterable<string>) =>
  [...names].filter((name) => !(name in settings) && name !== 'NODE_ENV');
const assignedIn = (text: string) => [...text.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name = '']) => name);

async function statusOf(paths: readonly string[]): Promise<number[]> {
  const test = await buildTestApp();
  try {
    return await Promise.all(paths.map(async (path) => (await test.call(`GET ${path}`)).status));
  } finally {
    await test.close();
  }
}

/** The file passes the schema of Compose and its linter; what's only style is left to us. */
function lint(path: string): unknown[] {
  const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
  const [result] = linter.lintFiles([join(root, path)], false);
  return (result?.messages ?? []).filter(({ category }) => category !== 'style');
}

describe('the image', () => {
  const text = read('Containerfile');

  it('passes its linter, and says only what Precis knows', () => {
    expect(validate(text)).toEqual([]);
    const environment = /^ENV (.*)$/m.exec(text)?.[1] ?? '';
    expect(assignedIn(environment)).toContain('DATA_DIR');
    expect(unknown(assignedIn(environment))).toEqual([]);
  });

  it('ends with a stage of its own, run by nobody important, with neither sources nor build tools', () => {
    const last = text.slice(text.lastIndexOf('FROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).not.toMatch(/npm|apt-get/);
    expect([...last.matchAll(/^COPY (.*)$/gm)].every(([, from]) => from?.startsWith('--from='))).toBe(true);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(last).toContain('CMD ["node", "dist/server/main.js"]');
  });

  it('asks for its health at an address that answers', async () => {
    const path = /fetch\(`http:\/\/127\.0\.0\.1:\$\{process\.env\.PORT\}(\/\w+)`\)/.exec(text)?.[1] ?? '';
    expect(await statusOf([path])).toEqual([200]);
  });
});

describe('compose.yaml', () => {
  const text = read('compose.yaml');

  it('passes its schema and its linter', () => {
    expect(lint('compose.yaml')).toEqual([]);
  });

  it('sets what Precis knows, and what it advises to set', () => {
    const { services } = z
      .object({ services: z.object({ precis: z.object({ environment: z.record(z.string(), z.string()) }) }) })
      .parse(parse(text));
    expect(unknown(Object.keys(services.precis.environment))).toEqual([]);
    const advised = [...text.matchAll(/^ *# In \.env: (.*)$/gm)].flatMap(([, line = '']) => assignedIn(line));
    expect(advised.length).toBeGreaterThan(2);
    expect(unknown(advised)).toEqual([]);
  });
});

describe('the Kubernetes manifests', () => {
  const folder = 'deploy/kubernetes';
  const models = {
    ConfigMap,
    Deployment,
    HorizontalPodAutoscaler,
    PersistentVolumeClaim,
    PodDisruptionBudget,
    Secret,
    Service,
  };
  const kustomization = z
    .object({ resources: z.array(z.string()) })
    .parse(parse(read(`${folder}/kustomization.yaml`)));
  const objects = kustomization.resources.flatMap((name) =>
    parseAllDocuments(read(`${folder}/${name}`)).map((document): unknown => document.toJS()),
  );
  const named = z.object({ kind: z.enum(Object.keys(models) as [keyof typeof models]) });

  it('pass the schemas of their kinds', () => {
    for (const object of objects) {
      const { kind } = named.parse(object);
      // Each kind has its own type of fields, which validation is about to check.
      const Model = models[kind] as new (fields: object) => { validate: () => void };
      expect(() => new Model(object as object).validate(), kind).not.toThrow();
    }
    const files = readdirSync(join(root, folder)).filter((name) => name !== 'kustomization.yaml');
    expect(files.toSorted()).toEqual([...kustomization.resources, 'prometheus-adapter.yaml'].toSorted());
  });

  it('set what Precis knows', () => {
    const given = z.object({
      data: z.record(z.string(), z.string()).optional(),
      stringData: z.record(z.string(), z.string()).optional(),
    });
    const names = objects.flatMap((object) => {
      const { data = {}, stringData = {} } = given.parse(object);
      return [...Object.keys(data), ...Object.keys(stringData)];
    });
    const inPods = read(`${folder}/web.yaml`) + read(`${folder}/worker.yaml`);
    names.push(...[...inPods.matchAll(/\{ name: (\w+), value: /g)].map(([, name = '']) => name));
    expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'STORAGE_URL', 'ROLE']));
    expect(unknown(names)).toEqual([]);
  });

  it('ask for health at addresses that answer, and scale by a figure that there is', async () => {
    const paths = [...read(`${folder}/web.yaml`).matchAll(/httpGet: \{ path: (\/\w+),/g)];
    expect(paths).toHaveLength(3);
    expect(await statusOf(paths.map(([, path = '']) => path))).toEqual([200, 200, 200]);
    const worker = read(`${folder}/worker.yaml`);
    expect(worker).toContain('precis_jobs_waiting');
    // That a worker answers there is shown by server/serve.test.ts.
    const asked = [...worker.matchAll(/httpGet: \{ path: (\/\w+), port: health \}/g)];
    expect(asked.map(([, path]) => path)).toEqual(['/healthz', '/healthz', '/readyz']);
    const port = /WORKER_PORT: '(\d+)'/.exec(read(`${folder}/settings.yaml`))?.[1];
    expect(worker).toContain(`{ name: health, containerPort: ${port} }`);
    const adapter = read(`${folder}/prometheus-adapter.yaml`);
    expect(adapter).toContain('as: precis_jobs_waiting');
    const figure = /seriesQuery: (\w+)\{(\w+)="(\w+)"\}/.exec(adapter)?.slice(1);
    expect(figure).toEqual(['precis_jobs', 'state', 'waiting']);
    expect(read('server/metrics.test.ts')).toContain(
      'precis_jobs{job="narrate-book",lane="heavy",state="waiting"}',
    );
  });
});

describe('the templates for home servers', () => {
  const folder = 'deploy/home-servers';
  const image = `precis:${z.object({ version: z.string() }).parse(JSON.parse(read('package.json'))).version}`;
  const words = z.strictObject({ en_US: z.string().min(1), es_ES: z.string().min(1).optional() });
  /** Each system has a schema; these are the fields of its documentation that Precis uses, and no others. */
  const given = z.strictObject({ container: z.string(), description: words });
  const casaos = z.strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9_-]*$/),
    main: z.literal('precis'),
    index: z.literal('/'),
    port_map: z.literal('4000'),
    scheme: z.enum(['http', 'https']),
    title: words,
    icon: z.url(),
    tagline: words,
    description: words,
    tips: z.strictObject({ before_install: words }),
    author: z.string(),
    developer: z.string(),
    category: z.string(),
    architectures: z.array(z.enum(['amd64', 'arm', 'arm64'])).nonempty(),
    version: z.literal(image.replace('precis:', '')),
  });

  it('for CasaOS is a Compose file, with what its store asks for', () => {
    expect(lint(`${folder}/casaos.yaml`)).toEqual([]);
    const app = z
      .strictObject({
        name: z.literal('precis'),
        services: z.strictObject({
          precis: z.looseObject({
            image: z.literal(image),
            environment: z.record(z.string(), z.string()),
            'x-casaos': z.strictObject({
              envs: z.array(given),
              ports: z.array(given),
              volumes: z.array(given),
            }),
          }),
        }),
        volumes: z.strictObject({ data: z.null() }),
        'x-casaos': casaos,
      })
      .parse(parse(read(`${folder}/casaos.yaml`)));
    const { environment, 'x-casaos': shown } = app.services.precis;
    expect(unknown(Object.keys(environment).filter((name) => name !== 'TZ'))).toEqual([]);
    expect(Object.keys(environment)).toEqual(
      expect.arrayContaining(shown.envs.map(({ container }) => container)),
    );
  });

  it('for Portainer is a list of one container', () => {
    const env = z.strictObject({
      name: z.string(),
      label: z.string(),
      description: z.string(),
      default: z.string(),
    });
    const { templates } = z
      .strictObject({
        version: z.literal('3'),
        templates: z.tuple([
          z.strictObject({
            id: z.int(),
            type: z.literal(1),
            title: z.string(),
            name: z.string(),
            description: z.string(),
            note: z.string(),
            categories: z.array(z.string()),
            platform: z.enum(['linux', 'windows']),
            image: z.literal(image),
            restart_policy: z.enum(['always', 'no', 'on-failure', 'unless-stopped']),
            ports: z.tuple([z.literal('4000:4000/tcp')]),
            volumes: z.tuple([z.strictObject({ container: z.literal('/data') })]),
            env: z.array(env),
          }),
        ]),
      })
      .parse(JSON.parse(read(`${folder}/portainer.json`)));
    expect(unknown(templates[0].env.map(({ name }) => name))).toEqual([]);
  });

  it('for Unraid is a container of version 2', () => {
    const text = read(`${folder}/unraid.xml`);
    const flag = z.enum(['true', 'false']);
    const config = z.strictObject({
      Name: z.string(),
      Target: z.string(),
      Default: z.string(),
      Mode: z.enum(['tcp', 'udp', 'rw', 'ro', '']),
      Description: z.string(),
      Type: z.enum(['Port', 'Path', 'Variable', 'Label', 'Device']),
      Display: z.enum(['always', 'always-hide', 'advanced', 'advanced-hide']),
      Required: flag,
      Mask: flag,
      '#text': z.string().optional(),
    });
    const template = z
      .strictObject({
        Name: z.literal('precis'),
        Repository: z.literal(image),
        Network: z.string(),
        Shell: z.enum(['sh', 'bash']),
        Privileged: z.literal('false'),
        Overview: z.string(),
        Category: z.string(),
        WebUI: z.literal('http://[IP]:[PORT:4000]/'),
        Icon: z.string(),
        ExtraParams: z.string(),
        Config: z.array(config),
        version: z.literal('2'),
      })
      .parse(
        z
          .object({ Container: z.unknown() })
          .parse(
            new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false }).parse(
              text,
            ),
          ).Container,
      );
    const of = (type: string) =>
      template.Config.filter(({ Type }) => Type === type).map(({ Target }) => Target);
    expect([of('Port'), of('Path')]).toEqual([['4000'], ['/data']]);
    expect(unknown(of('Variable'))).toEqual([]);
  });
});

describe('the systemd unit', () => {
  it('starts what the release starts, sets what Precis knows, and waits for its end', () => {
    const text = read('deploy/systemd/precis.service');
    const value = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1] ?? '';
    expect(unknown(assignedIn(value('Environment')))).toEqual([]);
    expect(value('ExecStart')).toBe('/usr/bin/node dist/server/main.js');
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(5);
    const sections = text.split('\n').filter((line) => line.startsWith('['));
    expect(sections).toEqual(['[Unit]', '[Service]', '[Install]']);
    const lines = text.split('\n').filter((line) => line !== '' && !/^[#[]/.test(line));
    expect(lines.filter((line) => !/^[A-Z]\w+=/.test(line))).toEqual([]);
  });
});

describe('the reverse proxies', () => {
  const files = ['nginx.conf', 'Caddyfile', 'traefik.yaml'];

  it.each(files)('%s passes on to the port of Precis, at once, and names settings that there are', (name) => {
    const text = read(`deploy/reverse-proxy/${name}`);
    expect(text).toContain('127.0.0.1:4000');
    expect(text).toMatch(/proxy_buffering off|flush_interval -1|flushInterval: -1/);
    expect(unknown(assignedIn(text))).toEqual([]);
  });

  it('take the largest request, the source of a book', () => {
    const largest = 25;
    const limits = [/client_max_body_size (\d+)m;/, /max_size (\d+)MB/];
    for (const [at, limit] of limits.entries()) {
      const text = read(`deploy/reverse-proxy/${files[at]}`);
      expect(Number(limit.exec(text)?.[1])).toBeGreaterThan(largest);
    }
    expect(() => parse(read('deploy/reverse-proxy/traefik.yaml'))).not.toThrow();
  });
});
