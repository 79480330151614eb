import { ApiError } from '../api-error.js';

/** Problems of a write's attributes by path; the rest of the check is its own. */
type Problems = Readonly<Record<string, string>>;

/** Refuses attributes that the connector would drop, before anything is sent; throws RequestValidationError. */
export const assertAccepted = (
  attributes: readonly string[],
  accepted: readonly string[],
  others: Problems = {},
): void => {
  const refused = attributes.filter((name) => name !== 'pass_through' && !accepted.includes(name));
  const detail: Problems = {
    ...others,
    ...Object.fromEntries(
      refused.map((name) => [
        `body.${name}`,
        'cannot be set on this connector; pass_through may offer something alike',
      ]),
    ),
  };
  const [first] = Object.entries(detail);
  if (first) throw new ApiError('RequestValidationError', { message: `${first[0]} ${first[1]}.`, detail });
};
