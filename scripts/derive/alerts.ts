import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { parse } from 'yaml';

import { pageWithRegions } from './fill-regions.js';

type Rule = {
  readonly alert: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly description: string; readonly remedy: string };
};

const rulesFile = fileURLToPath(new URL('../../deploy/prometheus/alerts.yaml', import.meta.url));

function readRules(): Rule[] {
  const { groups } = parse(readFileSync(rulesFile, 'utf8')) as { groups: { rules: Rule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

/** Each alert with its meaning and remedy, from the rules that Prometheus reads. */
export const alertList = pageWithRegions('docs/telemetry.md', () => ({
  alerts: readRules()
    .map(({ alert, for: lasting, labels, annotations }) => {
      const { description, remedy } = annotations;
      return `### ${alert}\n\n${description} Fires after ${lasting}; ${labels.severity}.\n\n${remedy}`;
    })
    .join('\n\n'),
}));
