import { VendorError, type VendorAnswer } from '../../vendor.js';

/** Errors are a list, also where there is one. */
export const refuse = (
  status: number,
  errorCode: string,
  message: string,
  fields?: string[],
): VendorAnswer => ({
  status,
  body: [{ message, errorCode, ...(fields ? { fields } : {}) }],
});

export const fail = (...parts: Parameters<typeof refuse>): VendorError => new VendorError(refuse(...parts));

export const notFound = (): VendorError => fail(404, 'NOT_FOUND', 'The requested resource does not exist');
