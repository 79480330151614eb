import * as families from './errors.js';
import * as classes from './generated/error-classes.js';
import { errorFamilies } from './generated/routes.js';

type Family = (typeof errorFamilies.statuses)[keyof typeof errorFamilies.statuses];

const byType: Readonly<Record<string, typeof families.ApiError>> = { ...classes };
const byStatus: Readonly<Record<string, Family>> = errorFamilies.statuses;

/** The error of the class that fits the answer: its type's own, else that of its status. */
export const toApiError = (options: families.ApiErrorOptions): families.ApiError => {
  const { statusCode, body } = options;
  if (body.type_name && Object.hasOwn(byType, body.type_name)) return new byType[body.type_name]!(options);
  const family = byStatus[statusCode] ?? byStatus[`${Math.floor(statusCode / 100)}XX`];
  return new families[family ?? errorFamilies.statuses.default](options);
};
