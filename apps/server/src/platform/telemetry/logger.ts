import pino, { type Logger } from 'pino';

import { createLogOutput, type LogOutput, type LogStream } from './log-output.js';
import { createScrubber, scrubPatterns } from '../../security/redaction/index.js';

const MAX_LINE = 16_384;
const SHOWN_OF_LONGER = 1_000;
const MAX_FIELD = 200;
/** Time for a slow reader to catch up at the end of the process. */
const MAX_DRAIN_MS = 3_000;

const outputs = new WeakMap<Logger, LogOutput>();

export type LoggerOptions = {
  /** The installation's own secrets, masked wherever they appear. */
  secrets?: readonly string[];
  /** Fields of every line. */
  base?: Readonly<Record<string, unknown>> | undefined;
  stream?: LogStream;
};

/**
 * Creates a logger of JSON lines on stdout. Errors show only the fields listed below, and anything that looks like a
 * secret is masked as the last step; each line has at most 16 KB, and writing never blocks.
 */
export function createLogger(level: string, options: LoggerOptions = {}): Logger {
  const output = createLogOutput(options.stream ?? process.stdout);
  const { scrubText } = createScrubber(options.secrets ?? []);
  const logger = pino(
    {
      level,
      base: options.base,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: withoutErrors },
      hooks: {
        // By default, pino copies an error's message to the line.
        logMethod(args, method) {
          const [first] = args as unknown[];
          if (first instanceof Error) method.apply(this, [{ err: toErrorFields(first) }, 'error']);
          else method.apply(this, args);
        },
        streamWrite: (line) => shorten(scrubPatterns(scrubText(line))),
      },
    },
    output,
  );
  outputs.set(logger, output);
  return logger;
}

/** Returns the number of lines dropped because the reader was behind. */
export const droppedLogLines = (logger: Logger): number => outputs.get(logger)?.dropped ?? 0;

/** Must be awaited before the process ends; otherwise lines that the reader has not taken are lost. */
export const drainLog = (logger: Logger): Promise<void> =>
  outputs.get(logger)?.drain(MAX_DRAIN_MS) ?? Promise.resolve();

const withoutErrors = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.values(fields).some((value) => value instanceof Error)
    ? Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          value instanceof Error ? toErrorFields(value) : value,
        ]),
      )
    : fields;

/** A message may quote data that must not be logged; names, codes and IDs do not. */
function toErrorFields(error: Error): Record<string, unknown> {
  const { name, code, status, requestId } = error as Error & Record<string, unknown>;
  return Object.fromEntries(
    Object.entries({ name, code, status, requestId })
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([field, value]) => [field, typeof value === 'string' ? value.slice(0, MAX_FIELD) : value]),
  );
}

const shorten = (line: string): string =>
  Buffer.byteLength(line) > MAX_LINE
    ? `${JSON.stringify({ level: 50, msg: 'log line too long', head: line.slice(0, SHOWN_OF_LONGER) })}\n`
    : line;
