import { headerNames } from '@keyway/contract';

import type { Operation } from '../document.js';
import type { RequestExample } from '../request-examples.js';

/** A header that the SDKs have an option for. */
export type SampleOption = {
  /** As the SDKs call it: `serviceId`. */
  readonly name: string;
  readonly header: string;
  readonly value: string | boolean;
};

/** Said elsewhere: by the client, by the SDK itself, as parameters of the proxy; and what is secret, never. */
const notAnOption: readonly string[] = [
  headerNames.applicationId,
  headerNames.consumerId,
  headerNames.transactionId,
  headerNames.downstreamUrl,
  headerNames.downstreamMethod,
  headerNames.downstreamTimeout,
  headerNames.downstreamAuthorization,
];

/** The options of one SDK call that are sent as headers. */
export const optionsOf = (
  { parameters = [] }: Pick<Operation, 'parameters'>,
  { headers = {} }: RequestExample,
): SampleOption[] =>
  parameters.flatMap(({ name: header, in: place, schema, 'x-sdk-option': name }) => {
    const value = headers[header];
    if (place !== 'header' || name === undefined || value === undefined || notAnOption.includes(header))
      return [];
    return [{ name, header, value: schema.type === 'boolean' ? value === 'true' : value }];
  });

/** As the SDKs take them, by name. */
export const namedOptions = (options: readonly SampleOption[]): Record<string, string | boolean> =>
  Object.fromEntries(options.map(({ name, value }) => [name, value]));
