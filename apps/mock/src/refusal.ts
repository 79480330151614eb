import { STATUS_CODES } from 'node:http';

import { describeError, errorRef, type ErrorBody, type ErrorTypeName } from '@keyway/contract';

/** An answer of this server that is not a success, in the contract's own form. */
export class Refusal extends Error {
  readonly typeName: ErrorTypeName;
  readonly detail: ErrorBody['detail'] | undefined;

  constructor(typeName: ErrorTypeName, detail?: ErrorBody['detail']) {
    super(typeName);
    this.typeName = typeName;
    this.detail = detail;
  }

  toBody(baseUrl: string, requestId: string): ErrorBody {
    const { status, title, cause, remedy } = describeError(this.typeName);
    return {
      status_code: status,
      error: STATUS_CODES[status] ?? title,
      type_name: this.typeName,
      message: `${cause} ${remedy}`,
      detail: this.detail ?? cause,
      ref: errorRef(baseUrl, this.typeName),
      request_id: requestId,
    };
  }
}

/** Prism's own errors, in the format of the service. */
const typeNames: Readonly<Record<string, ErrorTypeName>> = {
  NO_PATH_MATCHED_ERROR: 'EntityNotFoundError',
  NO_METHOD_MATCHED_ERROR: 'MethodNotAllowedError',
  // A status or an example that was asked for by `Prefer`, and that the operation has not.
  NOT_FOUND: 'RequestValidationError',
  NOT_ACCEPTABLE: 'RequestValidationError',
  UNPROCESSABLE_ENTITY: 'RequestValidationError',
  INVALID_CONTENT_TYPE: 'RequestValidationError',
  UNAUTHORIZED: 'UnauthorizedError',
};

export function toRefusal(error: Error): Refusal {
  const { detail } = error as { detail?: string };
  const name = error.name.split('#').at(-1) ?? '';
  const typeName = Object.hasOwn(typeNames, name) ? typeNames[name] : undefined;
  return new Refusal(typeName ?? 'InternalServerError', typeName ? detail : error.message);
}
