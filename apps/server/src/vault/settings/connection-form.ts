import type { AuthType, ConnectorDefinition, FormField } from '@keyway/connectors';

/** A field of a connection's form; with `authType` it belongs to one way of authorizing and its value is sealed. */
export type ConnectionField = FormField & { readonly authType?: Exclude<AuthType, 'oauth2'> };

/** Every field a connection of this connector takes: settings first, then each strategy's. */
export const connectionFields = (connector: ConnectorDefinition): readonly ConnectionField[] => [
  ...connector.settings,
  ...(['apiKey', 'basic'] as const).flatMap((authType) =>
    (connector.auth[authType]?.fields ?? []).map((field) => ({ ...field, authType })),
  ),
];

const SHOWN = 4;
const LONG_ENOUGH_TO_SHOW = 12;
const MASK = '••••';

/** A secret as it is shown: its last characters only where they give nothing away. */
export const maskSecret = (value: string): string =>
  value.length >= LONG_ENOUGH_TO_SHOW ? MASK + value.slice(-SHOWN) : MASK;

export const isMask = (value: string): boolean => value.startsWith(MASK);
