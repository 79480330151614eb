import { connectors } from '../../packages/connectors/src/index.js';
import { connectorPages } from '../connector-docs/pages.js';
import type { Derivation } from './derivation.js';

/** A page for every connector, and their table. */
export const connectorDocs: Derivation = {
  name: 'pages on connectors',
  path: 'docs/connectors',
  build: () => connectorPages(connectors.values()),
};
