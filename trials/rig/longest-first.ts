import { basename } from 'node:path';

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** By the time that their short counts took, hooks included; those not named take less than twenty seconds. */
const LONGEST = [
  'egress',
  'webhooks',
  'database-away',
  'planted-secrets',
  'rolling-restart',
  'create-killed',
  'tenants',
  'breaker-probe',
  'downstream-trouble',
  'limits',
  'parsing',
  'refresh-under-way',
  'damaged-values',
  'refresh-answers',
  'unread-log',
  'downstream-neighbours',
  'hostile-answers',
  'oauth',
  'key-rotation',
  'master-key-rotation',
  'refresh-once',
  'late-outcomes',
  'embedded-killed',
];

const toRank = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.indexOf(basename(moduleId, '.test.ts'));
  return rank < 0 ? LONGEST.length : rank;
};

/** So that no long file ends alone, while the other workers have nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => toRank(a) - toRank(b));
  }
}
