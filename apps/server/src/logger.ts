import pino, { type Logger } from 'pino';

import { scrubPatterns } from './security/redact.js';

const LONGEST_LINE = 16_384;

/** JSON lines on stdout; anything that looks like a secret is masked as the last step (R-LOG-1, R-LOG-2). */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: (line) => shorten(scrubPatterns(line)) },
  });

const shorten = (line: string): string =>
  line.length > LONGEST_LINE
    ? `${JSON.stringify({ level: 50, msg: 'log line too long', head: line.slice(0, 1000) })}\n`
    : line;
