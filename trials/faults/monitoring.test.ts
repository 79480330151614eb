import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { findPrometheus, promtool, startPrometheus, type Prometheus } from '../rig/processes/prometheus.js';

const deploy = (path: string): string => fileURLToPath(new URL(`../../deploy/${path}`, import.meta.url));
const read = (path: string): string => readFileSync(deploy(path), 'utf8');
const token = 'a-token-of-the-monitoring-alone';
/** Grafana's own, as it fills them in. */
const variables: Readonly<Record<string, string>> = {
  $__rate_interval: '5s',
  $job: 'keyway',
  $instance: '.*',
  $service: '.*',
};

type Dashboard = {
  readonly panels: readonly {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
};
type Alert = { readonly labels: Readonly<Record<string, string>>; readonly state: string };

const expressionsOfDashboard = (): string[] =>
  (JSON.parse(read('grafana/keyway.json')) as Dashboard).panels
    .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    .map((text) =>
      Object.entries(variables).reduce((whole, [name, value]) => whole.replaceAll(name, value), text),
    );
const metricsIn = (text: string): string[] => [
  ...new Set(text.match(/\b(?:keyway|nodejs|process)_[a-z0-9_]+/g) ?? []),
];

describe.skipIf(findPrometheus() === undefined)('the monitoring of deploy/, with Debian’s Prometheus', () => {
  let lab: Lab;
  let prometheus: Prometheus;
  beforeAll(async () => {
    lab = await startLab({ services: ['gorgias'], settings: { KEYWAY_METRICS_TOKEN: token } });
    await lab.connectKey('gorgias', 'consumer');
    // Alerts that wait minutes in production need not wait here; promtool has checked the rules' own times.
    const rules = read('prometheus/alerts.yaml').replace(/for: \w+/g, 'for: 1s');
    const target = new URL(lab.servers[0]!.url).host;
    prometheus = await startPrometheus({ target, token, rules });
  });
  afterAll(async () => {
    await prometheus?.close();
    await lab?.close();
  });

  const metrics = async (accept = '*/*'): Promise<string> => {
    const headers = { authorization: `Bearer ${token}`, accept };
    return (await fetch(`${lab.servers[0]!.url}/metrics`, { headers })).text();
  };
  const isFiring = async (name: string): Promise<boolean> => {
    const { alerts } = (await prometheus.ask('alerts')) as { alerts: Alert[] };
    return alerts.some(({ labels, state }) => labels.alertname === name && state === 'firing');
  };

  test('promtool finds no fault in the rules, their tests, or the names of the metrics', async () => {
    expect(promtool(['check', 'rules', deploy('prometheus/alerts.yaml')])).toContain('SUCCESS');
    expect(promtool(['test', 'rules', deploy('prometheus/alerts.test.yaml')])).toContain('SUCCESS');
    expect(promtool(['check', 'metrics'], await metrics())).toBe('');
  });

  test('every expression can be read, and speaks of metrics that a server has', async () => {
    const { groups } = (await prometheus.ask('rules')) as { groups: { rules: { query: string }[] }[] };
    const ofAlerts = groups.flatMap(({ rules }) => rules.map(({ query }) => query));
    const ofDashboard = expressionsOfDashboard();
    expect(ofAlerts.length).toBeGreaterThan(10);
    expect(ofDashboard.length).toBeGreaterThan(20);
    for (const query of ofDashboard) await prometheus.ask('query', { query });
    const text = await metrics();
    const known = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    );
    const unknown = [...ofAlerts, ...ofDashboard].flatMap(metricsIn).filter((name) => !known.has(name));
    expect(unknown).toEqual([]);
  });

  test('each alert leads to its words in the guide', () => {
    const guide = readFileSync(fileURLToPath(new URL('../../docs/telemetry.md', import.meta.url)), 'utf8');
    const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text.toLowerCase());
    const links = [...read('prometheus/alerts.yaml').matchAll(/runbook_url: docs\/telemetry\.md#(\S+)/g)];
    expect(links.length).toBeGreaterThan(10);
    for (const [, anchor] of links) expect(headings).toContain(anchor);
  });

  test('it reads a server with the token for metrics, and says when that server is gone', async () => {
    await lab.call('GET', '/messages?limit=1', { service: 'gorgias' });
    const calls = async () => {
      const query = 'sum(keyway_requests_total{service="gorgias",status="200"})';
      const { result } = (await prometheus.ask('query', { query })) as {
        result: { value: [number, string] }[];
      };
      return Number(result[0]?.value[1] ?? 0);
    };
    await expect.poll(calls).toBeGreaterThan(0);
    expect(await isFiring('KeywayServerDown')).toBe(false);
    await lab.servers[0]!.kill();
    await expect.poll(() => isFiring('KeywayServerDown')).toBe(true);
    await lab.servers[0]!.start();
    await expect.poll(() => isFiring('KeywayServerDown')).toBe(false);
  });
});
