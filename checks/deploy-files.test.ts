import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { codes } from '@pollen/contract/codes';
import { panelGauges } from '@pollen/server/panel-gauges';
import { readConfig } from '@pollen/server/platform/config';
import { Metrics } from '@pollen/server/platform/health/metrics';
import { retentionGauges } from '@pollen/server/retention';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
const alerts: Alert[] = parse(read('deploy/prometheus/alerts.yml')).groups.flatMap(
  ({ rules }: { rules: Alert[] }) => rules,
);
const board: { panels: { title: string; targets?: { expr: string }[] }[] } = JSON.parse(
  read('deploy/grafana/pollen.json'),
);
const queries = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...board.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** The names that `GET /metrics` has. */
const names = new Set<string>(['up']);
beforeAll(async () => {
  const metrics = new Metrics();
  metrics.watchPools({});
  metrics.watchReplica({ state: { problem: null, lagSeconds: 0, fallbacks: 0 } });
  metrics.watchFiles({ open: async () => null, failures: 0 });
  metrics.watchPanel([...panelGauges, ...retentionGauges(readConfig({}))], () => Promise.resolve([]));
  metrics.watchSurroundings({ isDatabaseAnswering: async () => true, freeBytes: async () => 0 });
  for (const { name, type } of await metrics.registry.getMetricsAsJSON()) {
    names.add(name);
    if (String(type) === 'histogram') for (const end of ['bucket', 'count', 'sum']) names.add(`${name}_${end}`);
  }
});

describe('the alerts and the board ask for figures that exist', () => {
  test.each(queries)('%s', (_name, expr) => {
    const asked = expr.match(/\b(?:pollen|process|nodejs|up)(?:_\w+)?\b(?=[{[)\s]|$)/g) ?? [];
    expect(asked.filter((name) => name.includes('_') || name === 'up').length).toBeGreaterThan(0);
    for (const name of asked) expect(names).toContain(name);
    for (const [, refusal = ''] of expr.matchAll(/refusal="(\w+)"/g)) expect(codes).toHaveProperty(refusal);
  });
});

test('each alert says what it is about, and names a page that says what to do', () => {
  expect(alerts.length).toBeGreaterThan(10);
  for (const { alert, labels, annotations } of alerts) {
    expect(['page', 'ticket'], alert).toContain(labels.severity);
    expect(annotations.summary, alert).toMatch(/\.$/);
    expect(existsSync(`${root}${annotations.runbook}`), annotations.runbook).toBe(true);
    expect(read(annotations.runbook), annotations.runbook).toContain(alert);
  }
});

test('each runbook stands in their list', () => {
  const pages = readdirSync(`${root}docs/runbooks`).filter((name) => name !== 'README.md');
  const list = read('docs/runbooks/README.md');
  for (const page of pages) expect(list).toContain(`](${page})`);
});
