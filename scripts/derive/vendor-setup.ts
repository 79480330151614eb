import { connectors } from '../../packages/connectors/src/index.js';
import { readGuide } from '../connector-docs/guide.js';
import type { Derivation } from './derivation.js';

/** The vendors' setup steps from the guides, for the server to return. */
export const vendorSetup: Derivation = {
  name: 'steps of setting a vendor up',
  path: 'packages/connectors/src/vendors-setup.ts',
  build: () => new Map([['', buildModule()]]),
};

function buildModule(): string {
  const steps = [...connectors.keys()].map((id) => {
    const { oauthApp, credentials, events } = readGuide(id);
    return [id, { oauthApp, credentials, events }] as const;
  });
  return `// Made from each vendor’s guide.md by \`npm run derive\`: change the guide, not this file.
type Steps = Readonly<Record<'oauthApp' | 'credentials' | 'events', readonly string[]>>;

export const vendorSetup: Readonly<Record<string, Steps>> = ${JSON.stringify(Object.fromEntries(steps))};
`;
}
