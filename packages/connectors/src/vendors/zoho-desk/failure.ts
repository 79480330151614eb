import {
  type DownstreamResponse,
  type Failure,
  type FailureKind,
  kindOfStatus,
  readProblem,
  toFailure,
} from '../../definition/index.js';
import { isRecord, optionalRecords } from '../../reading/index.js';

const kindByCode = new Map<string | undefined, FailureKind>([
  ['INVALID_OAUTH', 'credentials'],
  ['SCOPE_MISMATCH', 'scope'],
  ['URL_NOT_FOUND', 'not_found'],
  // The day's credits are used up, or too many calls run side by side.
  ['THRESHOLD_EXCEEDED', 'rate_limit'],
  ['TOO_MANY_REQUESTS', 'rate_limit'],
]);

/** `{"errorCode":"…","message":"…","errors":[{"fieldName":"/to","errorType":"missing","errorMessage":"…"}]}` */
export function readFailure(response: DownstreamResponse): Failure {
  const { body, status } = response;
  if (!isRecord(body)) return toFailure(response, []);
  const problem = readProblem(body, { message: ['message'], code: ['errorCode'] });
  const fields = optionalRecords(body, 'errors').map(
    ({ fieldName, errorType, errorMessage }) =>
      `${String(fieldName)}: ${String(errorMessage || errorType || 'not valid')}`,
  );
  const errors =
    fields.length > 0
      ? fields.map((message) => ({ ...problem, message, detail: problem.message }))
      : [problem];
  return toFailure(response, errors, kindByCode.get(problem.code) ?? kindOfStatus(status));
}
