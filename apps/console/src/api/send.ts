import { CONSOLE_HEADER } from '@keyway/contract';
import { ApiFailure, toFailure } from '@keyway/ui';
import { tsRestFetchApi, type ApiFetcher } from '@keyway/contract/ts-rest';

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

/** The same for an answer that is wanted as it comes. */
export const sendPlain = (
  url: string,
  {
    headers,
    ...request
  }: Pick<RequestInit, 'method' | 'body'> & { readonly headers: Record<string, string> },
): Promise<Response> =>
  fetch(url, { ...request, ...fetchOptions, headers: { ...headers, [CONSOLE_HEADER]: '1' } });

/** The effect of a response on the session: signed out, or without the permissions the page assumed. */
type Refusal = 'signed_out' | 'forbidden';
let listener: ((refusal: Refusal) => void) | undefined;
/** Calls back when the API refuses who is signed in. */
export function onRefused(next: (refusal: Refusal) => void): void {
  listener = next;
}

/** The body of the answer that was hoped for; throws ApiFailure otherwise. */
export function take<Each extends Answer, Status extends Each['status']>(
  answer: Each,
  status: Status,
): Extract<Each, { status: Status }>['body'] {
  if (answer.status === status) return answer.body as Extract<Each, { status: Status }>['body'];
  return refuse(answer);
}

/** Throws what an answer says instead of what was hoped for. */
export function refuse(answer: Answer): never {
  if (answer.status === 401) listener?.('signed_out');
  if (answer.status === 403) listener?.('forbidden');
  throw new ApiFailure(toFailure(answer));
}
