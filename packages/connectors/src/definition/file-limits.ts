import type { ResourceName } from '@keyway/contract';

import { type ConnectorDefinition, tableOf } from './define.js';
import type { OperationFacts } from './operation-facts.js';
import type { FileLimits, OperationTypes } from './operations.js';
import { isMissing } from './steps/steps.js';

/** Bytes of files that a connector takes with a message, and of one that is uploaded before it; absent: no limit. */
export function fileLimitsOf(connector: ConnectorDefinition): FileLimits & { readonly upload?: number } {
  const upload = factsOf(connector, 'attachments', 'upload').maxSize;
  return { ...(factsOf(connector, 'messages', 'create').fileLimits ?? { each: upload }), upload };
}

function factsOf(
  connector: ConnectorDefinition,
  resource: ResourceName,
  operation: keyof OperationTypes,
): OperationFacts {
  const declared = tableOf(connector, resource)?.[operation];
  return !declared || isMissing(declared) ? {} : declared;
}
