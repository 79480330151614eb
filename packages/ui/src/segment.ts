import { ApiFailure } from './failure.js';

/**
 * A parameter of a path: ts-rest puts them in as they are. A browser resolves a dot or two as a part of the path, encoded
 * as well, and the call would arrive elsewhere. Throws ApiFailure for what no address can carry.
 */
export function segment(value: string): string {
  if (value === '' || value === '.' || value === '..') throw refused(value);
  try {
    return encodeURIComponent(value);
  } catch {
    throw refused(value);
  }
}

const refused = (value: string): ApiFailure =>
  new ApiFailure({
    typeName: 'RequestValidationError',
    message: `${JSON.stringify(value)} cannot stand in an address. Nothing was sent.`,
    detail: '',
    vendorWords: [],
    requestId: null,
  });
