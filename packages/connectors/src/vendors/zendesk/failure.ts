import {
  type DownstreamResponse,
  type Failure,
  type FailureErrors,
  type FailureKind,
  kindOfStatus,
  toFailure,
} from '../../definition/index.js';
import {
  isRecord,
  type JsonRecord,
  optionalRecord,
  optionalRecords,
  optionalText,
} from '../../reading/index.js';

/** Zendesk has several error bodies, and plain text besides (always possible on 429). */
export function readFailure(response: DownstreamResponse): Failure {
  const errors = isRecord(response.body) ? readErrors(response.body) : [];
  return toFailure(response, errors, kindOf(response, errors));
}

/** A conflict is the answer to `safe_update`, which only conditional updates ask for. */
function kindOf({ status }: DownstreamResponse, errors: FailureErrors): FailureKind {
  if (status === 403 && errors.some(namesScope)) return 'scope';
  return status === 409 ? 'changed' : kindOfStatus(status);
}

function readErrors(body: JsonRecord): FailureErrors {
  const listed = optionalRecords(body, 'errors');
  if (listed.length > 0) return listed.map(toError);
  const nested = optionalRecord(body, 'error');
  if (nested) return [toError(nested)];
  const code = optionalText(body, 'error');
  const message = optionalText(body, 'description') ?? optionalText(body, 'error_description') ?? code;
  if (message === null) return [];
  const details = optionalRecord(body, 'details');
  if (!details) return [{ message, ...(code === null ? {} : { code }) }];
  return Object.keys(details).flatMap((field) =>
    optionalRecords(details, field).map((problem) => ({
      // "Requester: Anna is suspended." stands below "Record validation errors".
      message: optionalText(problem, 'description') ?? optionalText(problem, 'error') ?? message,
      ...(code === null ? {} : { code }),
      detail: field,
    })),
  );
}

function toError(error: JsonRecord): FailureErrors[number] {
  const title = optionalText(error, 'title');
  const detail = optionalText(error, 'detail') ?? optionalText(error, 'message');
  const code = typeof error.code === 'number' ? String(error.code) : optionalText(error, 'code');
  return {
    message: detail ?? title ?? 'The request was refused.',
    ...(title !== null && detail !== null ? { detail: title } : {}),
    ...(code === null ? {} : { code }),
  };
}

/** "Missing the following required scopes: tickets:write", or the OAuth code of RFC 6750. */
const namesScope = ({ message, code, detail }: FailureErrors[number]): boolean =>
  [message, code, detail].some((text) => text !== undefined && /\bscopes?\b|insufficient_scope/i.test(text));
