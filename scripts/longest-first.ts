import { basename } from 'node:path';

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts these files first, so that no long one ends alone, while the other workers have nothing left to do.
 *
 * @param names Without `.test.ts`, the longest first; hooks included.
 */
export function longestFirst(names: readonly string[]): typeof BaseSequencer {
  const toRank = ({ moduleId }: TestSpecification): number => {
    const rank = names.indexOf(basename(moduleId, '.test.ts'));
    return rank < 0 ? names.length : rank;
  };
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(files)).sort((a, b) => toRank(a) - toRank(b));
    }
  };
}
