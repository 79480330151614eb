import type { FormField } from '@keyway/connectors';

import { ApiError } from '../../api-error.js';
import { isHeaderSafe } from '../../security/input/index.js';
import { isMask } from './connection-form.js';

type CheckedField = FormField & { readonly authType?: string };
type GivenSettings = Readonly<Record<string, string | null>>;

/** Validates settings by the form's fields; throws a RequestValidationError that names every invalid path. */
export function checkSettings(fields: readonly CheckedField[], given: GivenSettings): void {
  const detail: Record<string, string> = {};
  for (const [id, value] of Object.entries(given)) {
    // Two credential types may share a field; a value has to satisfy both.
    const suited = fields.filter((field) => field.id === id);
    const problem =
      suited.length === 0
        ? describeFields(fields)
        : suited.map((field) => findProblem(field, value)).find(Boolean);
    if (problem) detail[`body.settings.${id}`] = problem;
  }
  const [first] = Object.entries(detail);
  if (first)
    throw new ApiError('RequestValidationError', {
      message: `The request is invalid: ${first[0]} ${first[1]}.`,
      detail,
    });
}

const describeFields = (fields: readonly CheckedField[]): string =>
  fields.length === 0
    ? 'is not a setting of this connector, which has none'
    : `is not a setting of this connector; it has ${[...new Set(fields.map(({ id }) => id))].join(', ')}`;

/** Returns the problem with a value, never the value itself. */
function findProblem(field: CheckedField, value: string | null): string | undefined {
  if (value === null || value === '') return undefined;
  if (hasUnsafeCharacters(field, value)) return 'contains characters that cannot be sent';
  if (field.sensitive && isMask(value))
    return 'is the mask of a stored value; omit it to keep the stored value';
  if (field.pattern !== undefined && !new RegExp(`^(?:${field.pattern})$`).test(value))
    return 'does not have the expected format';
  switch (field.type) {
    case 'url':
      return isPlainHttpUrl(value) ? undefined : 'must be an http or https URL without a user name';
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(value) ? undefined : 'must be an email address';
    case 'select':
      return field.options?.some((option) => option.value === value)
        ? undefined
        : `must be one of ${field.options?.map(({ value: option }) => option).join(', ') ?? ''}`;
    default:
      return undefined;
  }
}

function hasUnsafeCharacters(field: CheckedField, value: string): boolean {
  // A mask gets a more helpful error than its characters would.
  if (field.sensitive && isMask(value)) return false;
  if (field.authType !== undefined) return !isHeaderSafe(value);
  return /[\p{Cc}\p{Cs}]/u.test(value);
}

function isPlainHttpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hostname } = new URL(value);
  return (
    (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hostname !== ''
  );
}
