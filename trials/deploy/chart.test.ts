import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import { checkManifests } from '../rig/chart/check-manifests.js';
import {
  chartToolsAreMissing,
  findWrongValues,
  readDefaults,
  renderChart,
  merge,
  type Manifest,
} from '../rig/chart/chart.js';
import { settingNames } from '../rig/environment/setting-names.js';

/** Everything that the chart can do, at once. */
const FULL = {
  image: { repository: 'registry.example.com/keyway', tag: '1.2.3', pullSecrets: [{ name: 'registry' }] },
  settings: { LOG_LEVEL: 'debug', RATE_LIMIT_PER_SECOND: 500, KEYWAY_CONSOLE: false },
  api: { autoscaling: { enabled: true } },
  worker: { enabled: true, replicas: 3 },
  service: { annotations: { team: 'support' } },
  ingress: {
    enabled: true,
    className: 'nginx',
    host: 'vault.example.com',
    tlsSecret: 'vault-public',
    annotations: { 'nginx.ingress.kubernetes.io/backend-protocol': 'HTTPS' },
  },
  tls: { secretName: 'vault-pods' },
  podDisruptionBudget: { maxUnavailable: '50%' },
  monitoring: { serviceMonitor: true, prometheusRule: true, labels: { release: 'prometheus' } },
  networkPolicy: {
    enabled: true,
    from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } }],
  },
  serviceAccount: { annotations: { role: 'keyway' } },
  podAnnotations: { note: 'one' },
  backup: { enabled: true, claim: 'keyway-dumps' },
  nodeSelector: { disk: 'fast' },
  tolerations: [{ key: 'dedicated', operator: 'Exists' }],
  affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } },
};

const namesOf = (manifests: readonly Manifest[]): string[] =>
  manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort();

describe.skipIf(chartToolsAreMissing())('the chart', () => {
  test('renders what Kubernetes takes, by default', async () => {
    const manifests = await renderChart();
    expect(await checkManifests(manifests)).toEqual([]);
    expect(namesOf(manifests)).toEqual([
      'Deployment keyway-api',
      'Job keyway-migrate',
      'PodDisruptionBudget keyway-api',
      'Service keyway',
      'ServiceAccount keyway',
    ]);
  });

  test('renders what Kubernetes and the Prometheus Operator take, with everything on', async () => {
    const manifests = await renderChart(FULL);
    expect(await checkManifests(manifests)).toEqual([]);
    expect(namesOf(manifests)).toEqual([
      'ConfigMap keyway-backup',
      'CronJob keyway-backup',
      'Deployment keyway-api',
      'Deployment keyway-worker',
      'HorizontalPodAutoscaler keyway-api',
      'Ingress keyway',
      'Job keyway-migrate',
      'NetworkPolicy keyway',
      'PodDisruptionBudget keyway-api',
      'PrometheusRule keyway',
      'Service keyway',
      'Service keyway-metrics',
      'ServiceAccount keyway',
      'ServiceMonitor keyway',
    ]);
  });

  test('has its manifests checked for members that do not exist, too', async () => {
    const [first] = await renderChart();
    const wrong = { ...first, spec: { ...(first?.spec as object), replica: 2 } } as Manifest;
    expect((await checkManifests([wrong])).join()).toContain(`'"replica"' does not exist`);
  });

  test('sets settings that the server has', async () => {
    const manifests = await renderChart(FULL);
    const text = JSON.stringify(manifests.filter(({ kind }) => kind === 'Deployment'));
    const names = [...text.matchAll(/\{"name":"([A-Z_]+)","value":/g)].map(([, name = '']) => name);
    expect(names).toContain('TLS_CERT');
    expect(names.filter((name) => !settingNames.has(name))).toEqual([]);
  });

  test.each([
    ['an ingress without its host', { ingress: { enabled: true } }, 'ingress.host is missing'],
    ['a policy that lets nobody in', { networkPolicy: { enabled: true } }, 'networkPolicy.from is empty'],
    ['a backup without a volume', { backup: { enabled: true } }, 'backup.claim is missing'],
    ['monitoring over plain HTTP', { monitoring: { serviceMonitor: true } }, 'needs tls.secretName'],
  ])('refuses %s', async (_, values, message) => {
    await expect(renderChart(values)).rejects.toThrow(message);
  });
});

test('the chart runs the release that it comes with', () => {
  const read = (path: string): string =>
    readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
  const { version } = JSON.parse(read('apps/server/package.json')) as { version: string };
  expect(read('deploy/chart/Chart.yaml')).toContain(`\nappVersion: ${version}\n`);
});

describe('the schema of the values', () => {
  test.each([
    ['a member of another version', { replicaCount: 3 }, '"additionalProperty":"replicaCount"'],
    ['a nested member of another version', { image: { registry: 'x' } }, '/image must NOT have additional'],
    ['a wrong type', { api: { replicas: '3' } }, '/api/replicas must be integer'],
    ['a secret among the settings', { settings: { KEYWAY_MASTER_KEY: 'x' } }, 'KEYWAY_MASTER_KEY'],
  ])('refuses %s by its name', (_, values, message) => {
    expect(findWrongValues(merge(readDefaults(), values)).join('\n')).toContain(message);
  });

  test('names what kept values of an earlier chart lack', () => {
    const kept = Object.fromEntries(Object.entries(readDefaults()).filter(([name]) => name !== 'tls'));
    expect(findWrongValues(kept).join('\n')).toContain('"missingProperty":"tls"');
  });
});
