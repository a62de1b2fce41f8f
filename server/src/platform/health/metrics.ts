import { codes } from '@pollen/contract/codes';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Replica } from '../database/replica';
import type { FileStore } from '../files/files';
import type { RequestObserver } from '../http/request-observer';
import type { JobObserver } from '../job-queue/run-job';
import { SECOND_MS } from '../time';
import type { PanelGauge, ReadGauge } from './panel-gauge';
import { probe } from './probe';

/** Upper bounds in seconds. The browser gives up after 3 s; a call that needs a silent database is answered in 2.3 s. */
const REQUEST_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const JOB_SECONDS = [0.05, 0.25, 1, 5, 30, 120, 600];
/** How long figures that were read from the database are given out again, however many ask. */
const READ_EVERY_MS = 10 * SECOND_MS;

/** Prometheus gives up after 10 s, and a store that is away would take 8 s to say so. */
const FILES_PROBE = { everyMs: READ_EVERY_MS, withinMs: 2 * SECOND_MS };

/** One figure may have a fault of its own; a second one that cannot be read means that none can. */
const MOST_FAILURES = 2;

const nameOfCode = new Map<number, string>(Object.entries(codes).map(([name, code]) => [code, name]));

/**
 * The figures of a process and of its panel for Prometheus. Each metric is listed with its meaning by
 * `GET /metrics`; deploy/prometheus/alerts.yml has the alerts on them.
 */
export class Metrics implements RequestObserver, JobObserver {
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'pollen_http_request_duration_seconds',
    help: 'Time from a request to its answer, by the path of the contract. Pages have the route *.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [this.registry],
  });
  private readonly refusals = new Counter({
    name: 'pollen_refusals_total',
    help: 'Calls that were refused, by the name of the refusal in contract/codes.ts.',
    labelNames: ['refusal'],
    registers: [this.registry],
  });
  private readonly jobs = new Histogram({
    name: 'pollen_job_duration_seconds',
    help: 'Time of the runs of jobs. Result: done, failed (it is tried again) or reassigned (another process has it).',
    labelNames: ['job', 'result'],
    buckets: JOB_SECONDS,
    registers: [this.registry],
  });
  private readonly readFailures = new Counter({
    name: 'pollen_metrics_read_failures_total',
    help: 'Figures that could not be read from the database.',
    registers: [this.registry],
  });
  private readonly panelGauges: { readonly gauge: PanelGauge; readonly shown: Gauge<string> }[] = [];
  private reading: Promise<void> | null = null;
  private isReading = false;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Returns all figures in the text format of Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  answered({ method, route, status, seconds }: Parameters<RequestObserver['answered']>[0]): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  refused(code: number): void {
    this.refusals.inc({ refusal: nameOfCode.get(code) ?? String(code) });
  }

  ran({ name, result, seconds }: Parameters<JobObserver['ran']>[0]): void {
    this.jobs.observe({ job: name, result }, seconds);
  }

  /** Shows the connections of pools, by the name of the pool. */
  watchPools(pools: Readonly<Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>>): void {
    const { registry } = this;
    const each = (gauge: Gauge<'pool' | 'state'>) => {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        gauge.set({ pool, state: 'busy' }, totalCount - idleCount);
        gauge.set({ pool, state: 'idle' }, idleCount);
      }
    };
    new Gauge({
      name: 'pollen_database_connections',
      help: 'Connections to the database, by pool and state.',
      labelNames: ['pool', 'state'],
      registers: [registry],
      collect() {
        each(this);
      },
    });
    new Gauge({
      name: 'pollen_database_waiting',
      help: 'Transactions that wait for a connection of the pool.',
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount);
      },
    });
  }

  /** Shows whether lists are read from the replica, and how far it is behind. */
  watchReplica(replica: Pick<Replica, 'state'>): void {
    const registers = [this.registry];
    new Gauge({
      name: 'pollen_replica_used',
      help: 'Whether lists and figures are read from the replica of DATABASE_READ_URL: 1 or 0.',
      registers,
      collect() {
        this.set(replica.state.problem === null ? 1 : 0);
      },
    });
    new Gauge({
      name: 'pollen_replica_lag_seconds',
      help: 'By how many seconds the replica may be behind. Left out while it does not say so.',
      registers,
      collect() {
        this.remove();
        const { lagSeconds } = replica.state;
        if (lagSeconds !== null) this.set(lagSeconds);
      },
    });
    this.showCount(
      'pollen_replica_fallbacks_total',
      'Statements that the replica did not answer and the database itself did.',
      () => replica.state.fallbacks,
    );
  }

  /** Shows whether the store of files answers, and how many of its requests have failed. */
  watchFiles(files: Pick<FileStore, 'open' | 'failures'>): void {
    const isAnswering = probe(async () => {
      // There is no such file, and to say so the store has to be there and to let us in.
      const found = await files.open('try-out/nothing.txt');
      found?.stream.destroy();
    }, FILES_PROBE);
    new Gauge({
      name: 'pollen_files_up',
      help: 'Whether the folder or bucket of the files answers within two seconds: 1 or 0.',
      registers: [this.registry],
      async collect() {
        this.set((await isAnswering()) ? 1 : 0);
      },
    });
    this.showCount(
      'pollen_files_failures_total',
      'Requests that the bucket of FILES_URL did not answer or refused.',
      () => files.failures,
    );
  }

  /** Shows a number that something else counts since the start of the process. */
  private showCount(name: string, help: string, read: () => number): void {
    let shown = 0;
    new Counter({
      name,
      help,
      registers: [this.registry],
      collect() {
        const count = read();
        this.inc(count - shown);
        shown = count;
      },
    });
  }

  /** Shows what every process depends on: whether its database answers, and the free space of its folder in bytes. */
  watchSurroundings(read: { isDatabaseAnswering(): Promise<boolean>; freeBytes(): Promise<number> }): void {
    const registers = [this.registry];
    new Gauge({
      name: 'pollen_database_up',
      help: 'Whether the database answers within a second: 1 or 0.',
      registers,
      async collect() {
        this.set((await read.isDatabaseAnswering()) ? 1 : 0);
      },
    });
    new Gauge({
      name: 'pollen_data_dir_free_bytes',
      help: 'Free space of the disk that holds DATA_DIR.',
      registers,
      async collect() {
        this.set(await read.freeBytes());
      },
    });
  }

  /**
   * Shows figures of the panel, which are read from the database one after the other when somebody asks, at most every
   * 10 s. A figure that cannot be read is left out until it can, rather than shown with an old value. After two of them
   * the rest is left out as well: each takes 2.1 s while the database is silent, and Prometheus, which gives up after 10 s,
   * would not hear that it is.
   */
  watchPanel(gauges: readonly PanelGauge[], read: ReadGauge): void {
    const collect = () => this.readPanel(read);
    for (const gauge of gauges) {
      const { name, help, label } = gauge;
      const labelNames = label === undefined ? [] : [label];
      const shown = new Gauge({ name, help, labelNames, registers: [this.registry], collect });
      this.panelGauges.push({ gauge, shown });
    }
  }

  private readPanel(read: ReadGauge): Promise<void> {
    const isOld = performance.now() - this.readAt >= READ_EVERY_MS;
    if (this.reading === null || (isOld && !this.isReading)) {
      this.readAt = performance.now();
      this.isReading = true;
      this.reading = this.readAll(read).finally(() => {
        this.isReading = false;
      });
    }
    return this.reading;
  }

  private async readAll(read: ReadGauge): Promise<void> {
    let failures = 0;
    for (const { gauge, shown } of this.panelGauges) {
      const figures = failures < MOST_FAILURES ? await read(gauge).catch(() => null) : null;
      if (figures === null) {
        failures += 1;
        this.readFailures.inc();
      }
      // Without labels a gauge would show 0, which is a figure.
      shown.reset();
      if (gauge.label === undefined) shown.remove();
      for (const { label, value } of figures ?? []) {
        if (gauge.label === undefined) shown.set(value);
        else shown.set({ [gauge.label]: label ?? '' }, value);
      }
    }
  }
}
