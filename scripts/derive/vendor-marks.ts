import * as simpleIcons from 'simple-icons';

import * as vendors from '../../packages/connectors/src/vendors.js';
import type { ConnectorDefinition } from '../../packages/connectors/src/index.js';
import type { Derivation } from './derivation.js';

/** The marks that connectors name, from a package of several megabytes that nothing else loads. */
export const vendorMarks: Derivation = {
  name: 'marks of the vendors',
  path: 'packages/connectors/src/vendors-marks.ts',
  build: () => new Map([['', buildModule()]]),
};

function buildModule(): string {
  const marks = Object.values<ConnectorDefinition>(vendors).flatMap(({ id, icon }) => {
    if (!('mark' in icon)) return [];
    const found = Object.values(simpleIcons).find(({ slug }) => slug === icon.mark);
    if (!found) throw new Error(`${id}: the package simple-icons has no mark ${icon.mark}`);
    return [[icon.mark, { color: `#${found.hex.toLowerCase()}`, path: found.path }]];
  });
  return `// Made from the package simple-icons (CC0 1.0) by \`npm run derive\`: change the slug in a vendor’s index.
type Mark = { readonly color: string; readonly path: string };

export const vendorMarks: Readonly<Record<string, Mark>> = ${JSON.stringify(Object.fromEntries(marks))};
`;
}
