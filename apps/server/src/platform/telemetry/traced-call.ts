import type { Span } from './span.js';

type Call = {
  readonly method: string;
  readonly url: string;
  /** The connector; absent for requests to other hosts. */
  readonly service?: string;
  /** How many times it was sent before. */
  readonly resends?: number;
};

/**
 * Records an outgoing request as a span, by the HTTP client conventions. `url.full` is omitted: it contains IDs, and
 * queries that may hold secrets.
 */
export async function tracedCall<Answer>(
  parent: Span | undefined,
  call: Call,
  send: (span: Span | undefined) => Promise<Answer>,
  statusOf: (answer: Answer) => number | null | undefined,
): Promise<Answer> {
  if (!parent?.isRecorded) return send(parent);
  const span = parent.child(call.method, 'client', factsOf(call));
  try {
    const answer = await send(span);
    const status = statusOf(answer);
    if (typeof status === 'number') span.set({ 'http.response.status_code': status });
    if (typeof status !== 'number') span.fail('_OTHER');
    else if (status >= 400) span.fail(String(status));
    return answer;
  } catch (error) {
    span.fail(error instanceof Error ? error.name : '_OTHER');
    throw error;
  } finally {
    span.end();
  }
}

const factsOf = ({ method, url, service, resends = 0 }: Call): Record<string, string | number> => ({
  'http.request.method': method,
  ...addressOf(url),
  ...(service === undefined ? {} : { 'keyway.service': service }),
  ...(resends > 0 ? { 'http.request.resend_count': resends } : {}),
});

function addressOf(text: string): Record<string, string | number> {
  if (!URL.canParse(text)) return {};
  const { hostname, port, protocol } = new URL(text);
  const scheme = protocol.slice(0, -1);
  const usual = scheme === 'https' ? 443 : 80;
  return {
    'server.address': hostname,
    'server.port': port === '' ? usual : Number(port),
    'url.scheme': scheme,
  };
}
