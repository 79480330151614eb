import type { ErrorTypeName } from './errors.js';

/** What every call that reaches a connector can answer: no usable connection, or a downstream that failed. */
export const connectorErrors = [
  'ConnectorExecutionError',
  'ConnectorCredentialsError',
  'ConnectorDisabledError',
  'ConnectorRateLimitError',
  'IntegrationNotFoundError',
  'ConnectionNotFoundError',
  'ConnectionSettingsError',
  'ConnectorNotFoundError',
] as const satisfies readonly ErrorTypeName[];
