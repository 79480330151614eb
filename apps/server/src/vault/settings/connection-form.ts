import type { AuthType, ConnectorDefinition, FormField } from '@keyway/connectors';

/** A field of a connection's form; with `authType`, it belongs to one credential type and its value is sealed. */
export type ConnectionField = FormField & { readonly authType?: Exclude<AuthType, 'oauth2'> };

/** Returns every field of this connector's form: settings first, then those of each credential type. */
export const connectionFields = (connector: ConnectorDefinition): readonly ConnectionField[] => [
  ...connector.settings,
  ...(['apiKey', 'basic'] as const).flatMap((authType) =>
    (connector.auth[authType]?.fields ?? []).map((field) => ({ ...field, authType })),
  ),
];

const SHOWN = 4;
const LONG_ENOUGH_TO_SHOW = 12;
const MASK = '••••';

/** Returns the displayed form of a secret, with its last characters only if it is long enough to spare them. */
export const maskSecret = (value: string): string =>
  value.length >= LONG_ENOUGH_TO_SHOW ? MASK + value.slice(-SHOWN) : MASK;

export const isMask = (value: string): boolean => value.startsWith(MASK);
