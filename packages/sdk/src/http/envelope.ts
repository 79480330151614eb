import type { ErrorBody } from '../generated/types.js';
import type { Accept, Received } from '../files/received.js';

/** A response without its body. */
export type ResponseInfo = {
  readonly status: number;
  readonly headers: Headers;
  /** The `Request-Id` header: quote it when asking for help. */
  readonly requestId: string | undefined;
};

/** A successful answer: the body as it came, and its frame. */
export type Answer = { readonly envelope: unknown; readonly response: ResponseInfo };

/** Takes JSON of a 2xx answer, or none; everything else is an error. */
export const acceptEnvelope: Accept<Answer> = (received, toError) => {
  const { status, headers, bytes } = received;
  const body = bytes.byteLength === 0 ? undefined : readJson(received);
  if (status < 200 || status > 299) throw toError(toErrorBody(body));
  if (body === undefined && bytes.byteLength > 0) {
    throw toError({
      message: `The answer is not JSON: does baseUrl lead to a Keyway server? (status ${status})`,
    });
  }
  return { envelope: body, response: { status, headers, requestId: headers.get('request-id') ?? undefined } };
};

/** The body as JSON; `undefined` when it is not. */
export function readJson({ bytes }: Received): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** Reads a body as an API error only as far as it can be trusted: a proxy may have responded instead. */
export const toErrorBody = (body: unknown): Partial<ErrorBody> =>
  typeof body === 'object' && body !== null && 'type_name' in body ? (body as Partial<ErrorBody>) : {};
