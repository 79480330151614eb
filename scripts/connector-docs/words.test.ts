import { expect, test } from 'vitest';

import { connectors, coverageOf } from '../../packages/connectors/src/index.js';
import { connectorPages } from './pages.js';
import { openersOf } from './words.js';

const overview = connectorPages(connectors.values()).get('README.md') ?? '';
const table = overview.slice(overview.indexOf('| Opens a conversation'));

test.each([...connectors.values()].map((connector) => [connector.id, connector] as const))(
  'the tables say the same of opening a conversation at %s',
  (id, connector) => {
    const isOffered = coverageOf(connector, 'conversations')?.operations.create?.capability === 'supported';
    expect(openersOf(connector).includes('`POST /conversations`')).toBe(isOffered);
    const [row = ''] = table.split('\n').filter((line) => line.includes(`(${id}.md)`));
    expect(row.includes('`POST /conversations`')).toBe(isOffered);
  },
);
