import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Something that is counted when it is asked for: `precis_books`, a value for each status. */
export type Figure = {
  name: string;
  /** What it is, for whoever reads the answer. */
  help: string;
  labels: readonly string[];
  read: () => Promise<{ labels?: Record<string, string>; value: number }[]>;
};

/** What is told of besides the process and its requests. */
export type Watched = { version: string; figures: readonly Figure[] };

/** Around the bars of a page (some milliseconds) and the limit of a request. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** From an email to a backup of everything. */
const JOB_SECONDS = [0.05, 0.25, 1, 5, 15, 60, 300, 1_800];

/** What this process counts, the usual figures of a process among it, and what `figures` tell. */
export function openRegistry({ version, figures }: Watched) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const info = { name: 'precis_info', help: 'The version that runs.', labelNames: ['version'], registers };
  new Gauge(info).set({ version }, 1);
  const answers = new Histogram({
    name: 'precis_http_request_duration_seconds',
    help: 'How long requests took, by the pattern of their route and the class of their status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const jobs = new Histogram({
    name: 'precis_job_duration_seconds',
    help: 'How long jobs took in this process; those that it cut short as it stopped count as stopped.',
    labelNames: ['job', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  });
  for (const { name, help, labels, read } of figures) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [],
      async collect() {
        const values = await read();
        this.reset();
        for (const { labels: of = {}, value } of values) this.set(of, value);
      },
    });
    registry.registerMetric(gauge);
  }
  return {
    contentType: registry.contentType,
    tell: () => registry.metrics(),
    answered: ({ seconds, ...labels }: { method: string; route: string; status: string; seconds: number }) =>
      answers.observe(labels, seconds),
    worked: ({ seconds, ...labels }: { job: string; outcome: string; seconds: number }) =>
      jobs.observe(labels, seconds),
  };
}
