import {
  type DownstreamResponse,
  type Failure,
  type FailureErrors,
  kindOfStatus,
  readProblem,
  toFailure,
} from '../../definition/index.js';
import { isRecord, optionalRecord } from '../../reading/index.js';

/** Three doors, three bodies: the service desk's, the platform's and the gateway's. */
export function readFailure(response: DownstreamResponse): Failure {
  const errors = readErrors(response.body);
  // The gateway answers 401 for it, but a new token would have the same scopes.
  const lacksScope = errors.some(({ message }) => /scopes? does not match/i.test(message));
  const kind = kindOfStatus(response.status);
  // An anonymous user does not see existing records.
  const isHidden = isAnonymous(response) && (kind === 'not_found' || response.status === 403);
  return toFailure(response, errors, lacksScope ? 'scope' : isHidden ? 'credentials' : kind);
}

/**
 * Jira does not reject an expired API token: it returns what anonymous users see, often 200 and nothing
 * (MrRefactoring/jira.js, issue 418).
 */
export const isAnonymous = ({ headers }: Pick<DownstreamResponse, 'headers'>): boolean =>
  /^AUTHENTICAT(?:ED_FAILED|ION_DENIED)$/.test(headers['x-seraph-loginreason'] ?? '');

function readErrors(body: unknown): FailureErrors {
  if (!isRecord(body)) return [];
  const messages = Array.isArray(body.errorMessages) ? body.errorMessages.filter(isText) : [];
  const fields = Object.entries(optionalRecord(body, 'errors') ?? {}).filter(([, text]) => isText(text));
  const listed = [
    ...messages.map((message) => ({ message })),
    ...fields.map(([field, text]) => ({ message: String(text), detail: field })),
  ];
  const names = { message: ['errorMessage', 'message', 'error_description'], code: ['code', 'error'] };
  return listed.length > 0 || 'errorMessages' in body ? listed : [readProblem(body, names)];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
