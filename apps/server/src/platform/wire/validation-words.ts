import { z } from 'zod';

/** A valid timestamp, shown in every message that requires one. */
const EXAMPLE_TIME = '2026-03-04T09:30:00Z';

/** Replaces zod's messages that don't say what to send instead. */
export const validationWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `Unknown field. Allowed: ${membersOf(issue.inst).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? `must be an ISO 8601 time with a time zone, e.g. ${EXAMPLE_TIME}`
        : undefined;
    case 'invalid_value':
      return `${issue.input === undefined ? 'is missing; must be' : 'must be'} ${oneOf(issue.values)}`;
    case 'invalid_type':
      return issue.input === undefined ? `is missing; must be of type ${issue.expected}` : undefined;
    default:
      return undefined;
  }
};

const membersOf = (schema: unknown): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape).filter((name) => name !== '_method') : [];

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(', ')}`;
