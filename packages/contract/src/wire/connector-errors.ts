import type { ErrorTypeName } from './errors.js';

/** Errors of every request that reaches a connector: no usable connection, or a downstream failure. */
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
