import { basename } from 'node:path';

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** By the time that their short counts took, hooks included; those not named take less than twenty seconds. */
const LONGEST = [
  'hostile-answers',
  'egress',
  'breaker-probe',
  'database-away',
  'downstream-neighbours',
  'create-killed',
  'downstream-trouble',
  'refresh-under-way',
  'refresh-answers',
  'tenants',
  'refresh-once',
  'embedded-killed',
  'limits',
  'planted-secrets',
  'rolling-restart',
  'unread-log',
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
