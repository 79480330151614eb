import { AbortedError, ApiError, type KeywayError } from './errors.js';
import type { Route } from './http/route.js';

const levels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof levels)[number];

/** One try of a call. Paths are templates; there is nothing of ids, queries, bodies, keys or messages. */
export type TryEvent = {
  readonly event: 'try';
  /** The method of the client: `messages.get`. */
  readonly operation: string;
  readonly method: string;
  /** `/messages/{message_id}` */
  readonly path: string;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly durationMs: number;
  /** Absent when there was no answer. */
  readonly status?: number;
  readonly requestId?: string;
  /** Why it failed: the name of the error's class, `ConnectorRateLimitError`. */
  readonly error?: string;
  /** The system's code of a lost connection, `ECONNRESET`. */
  readonly code?: string;
  /** Present when the call is tried again for that reason. */
  readonly retryInMs?: number;
};

/** The server has announced the end of an operation that was called. */
export type DeprecationEvent = {
  readonly event: 'deprecation';
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** ISO 8601 */
  readonly deprecatedSince?: string;
  /** ISO 8601: when the operation goes away. */
  readonly sunset?: string;
  /** Where the change is described. */
  readonly link?: string;
};

export type LogEvent = TryEvent | DeprecationEvent;

/**
 * Takes what the client does: `console` is one. Successful tries are `debug`, refusals that are thrown
 * `info`, tries that are repeated and deprecations `warn`, calls lost to a fault `error`.
 */
export type Logger = Readonly<Record<LogLevel, (message: string, event: LogEvent) => void>>;

export type Tried = {
  readonly attempt: number;
  readonly durationMs: number;
  readonly response?: { readonly status: number; readonly headers: Headers } | undefined;
  readonly error?: KeywayError;
  readonly retryInMs?: number | undefined;
};

/** Clients share their loggers, so a deprecation is logged once per operation and logger. */
const warned = new WeakMap<Logger, Set<string>>();

/** Tells a logger of a call, from the given level on. */
export class CallLog {
  readonly #logger: Logger | undefined;
  readonly #least: LogLevel;

  constructor({ logger, logLevel = 'debug' }: { logger?: Logger; logLevel?: LogLevel }) {
    this.#logger = logger;
    this.#least = logLevel;
  }

  tried(route: Route, tried: Tried): void {
    if (!this.#logger) return;
    const event = toTryEvent(route, tried);
    this.#write(levelOf(tried), textOf(event), event);
    // Deprecation headers of the connector's own API are ignored.
    if (tried.response?.headers.has('deprecation') && route.name[0] !== 'proxy')
      this.#warnOnce(route, tried.response.headers);
  }

  #warnOnce(route: Route, headers: Headers): void {
    const told = warned.get(this.#logger!) ?? new Set();
    warned.set(this.#logger!, told);
    const event: DeprecationEvent = { event: 'deprecation', ...describe(route), ...readNotice(headers) };
    if (told.has(event.operation)) return;
    told.add(event.operation);
    const end = event.sunset ? ` and ends ${event.sunset}` : '';
    this.#write(
      'warn',
      `${event.operation} is deprecated${end}${event.link ? `: ${event.link}` : ''}`,
      event,
    );
  }

  #write(level: LogLevel, message: string, event: LogEvent): void {
    if (levels.indexOf(level) < levels.indexOf(this.#least)) return;
    try {
      this.#logger![level](message, event);
    } catch {
      // A logger in trouble is no reason to lose a call that went well.
    }
  }
}

const describe = ({ name, method, path }: Route) => ({
  operation: name[0] === 'proxy' ? 'proxy.request' : name.join('.'),
  method,
  path: path.replace(/:(\w+)/g, '{$1}'),
});

function toTryEvent(route: Route, { attempt, durationMs, response, error, retryInMs }: Tried): TryEvent {
  const [requestId, code] = [response?.headers.get('request-id'), error && codeOf(error.cause)];
  return {
    event: 'try',
    ...describe(route),
    attempt,
    durationMs,
    ...(response && { status: response.status }),
    ...(requestId ? { requestId } : {}),
    ...(error && { error: error.name }),
    ...(code ? { code } : {}),
    ...(retryInMs !== undefined && { retryInMs }),
  };
}

function levelOf({ error, retryInMs }: Tried): LogLevel {
  if (!error) return 'debug';
  if (retryInMs !== undefined) return 'warn';
  const refused = error instanceof ApiError && error.statusCode < 500;
  return refused || error instanceof AbortedError ? 'info' : 'error';
}

function textOf({ operation, attempt, durationMs, status, error, retryInMs }: TryEvent): string {
  const outcome = [status, error].filter((part) => part !== undefined).join(' ');
  const again = retryInMs === undefined ? '' : `, again in ${Math.round(retryInMs)} ms`;
  return `${operation}: ${outcome} after ${Math.round(durationMs)} ms (try ${attempt})${again}`;
}

/** The headers of RFC 9745 (`@` and seconds) and RFC 8594 (a date). */
function readNotice(headers: Headers): Pick<DeprecationEvent, 'deprecatedSince' | 'sunset' | 'link'> {
  const [, seconds] = /^@(\d{1,11})$/.exec(headers.get('deprecation') ?? '') ?? [];
  const sunset = Date.parse(headers.get('sunset') ?? '');
  const link = headers.get('link')?.match(/<([^<>]*)>\s*;[^,<]*\brel="?(?:deprecation|sunset)\b/)?.[1];
  return {
    ...(seconds && { deprecatedSince: new Date(Number(seconds) * 1000).toISOString() }),
    ...(Number.isNaN(sunset) ? {} : { sunset: new Date(sunset).toISOString() }),
    ...(link && { link }),
  };
}

/** The system's code (`ECONNREFUSED`), which fetch keeps one level down. */
export function codeOf(error: unknown): string | undefined {
  const { code } = ((error as Error | undefined)?.cause ?? error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
