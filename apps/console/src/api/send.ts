import { CONSOLE_HEADER } from '@keyway/contract';
import { ApiFailure, toFailure, type Failure } from '@keyway/ui';
import { tsRestFetchApi, type ApiFetcher } from '@ts-rest/core';

const TIMEOUT_MS = 60_000;

type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers };

/** Sends a call with the cookie of the console, as its page alone can. */
export const send: ApiFetcher = (call) =>
  tsRestFetchApi({ ...call, headers: { ...call.headers, [CONSOLE_HEADER]: '1' }, fetchOptions });

const fetchOptions = {
  credentials: 'same-origin',
  cache: 'no-store',
  redirect: 'error',
  get signal() {
    return AbortSignal.timeout(TIMEOUT_MS);
  },
} as const;

let listener: ((failure: Failure) => void) | undefined;
/** Calls back when the API says that nobody is signed in, or not any more. */
export const onSignedOut = (next: (failure: Failure) => void): void => {
  listener = next;
};

/** The body of the answer that was hoped for; throws ApiFailure otherwise. */
export const take = <Each extends Answer, Status extends Each['status']>(
  answer: Each,
  status: Status,
): Extract<Each, { status: Status }>['body'] => {
  if (answer.status === status) return answer.body as Extract<Each, { status: Status }>['body'];
  const failure = toFailure(answer);
  if (answer.status === 401) listener?.(failure);
  throw new ApiFailure(failure);
};

/** A parameter of a path: ts-rest puts them in as they are. */
export const segment = (value: string): string => encodeURIComponent(value);
