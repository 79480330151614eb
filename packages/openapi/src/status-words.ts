import { describeError, type ErrorTypeName } from '@keyway/contract';

/** Returns the status of an error type, as a sentence has it. */
export function statusWords(typeName: ErrorTypeName): string {
  const { status, proxied } = describeError(typeName);
  return proxied ? `the connector’s own status, or ${status}` : String(status);
}
