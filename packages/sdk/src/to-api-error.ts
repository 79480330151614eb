import { ApiError, type ApiErrorOptions } from './errors.js';
import { classesByStatus, classesByType } from './generated/error-tables.js';

/** The error of the class that fits the answer: its type's own, else that of its status. */
export function toApiError(options: ApiErrorOptions): ApiError {
  const { statusCode, body } = options;
  const own = body.type_name && Object.hasOwn(classesByType, body.type_name) && classesByType[body.type_name];
  const family = classesByStatus[statusCode] ?? classesByStatus[`${Math.floor(statusCode / 100)}XX`];
  return new (own || family || ApiError)(options);
}
