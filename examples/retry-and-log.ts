import { DownstreamError, RateLimitError, type LogEvent, type Logger } from '@keyway/sdk';
import { setTimeout as sleep } from 'node:timers/promises';

import { openSandbox } from './sandbox.js';

// One line of JSON per try, as a log collector likes it; an event holds no id, query, body or key.
const write = (level: string) => (message: string, event: LogEvent) =>
  console.log(JSON.stringify({ level, message, ...event }));
const logger: Logger = {
  debug: write('debug'),
  info: write('info'),
  warn: write('warn'),
  error: write('error'),
};

/** Retries of one's own, for a job that may wait longer than a call should. */
const patiently = async <Result>(call: () => Promise<Result>, tries = 5): Promise<Result> => {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      const wait = RateLimitError.isInstance(error) ? error.retryAfterSeconds : undefined;
      const worthIt = RateLimitError.isInstance(error) || DownstreamError.isInstance(error);
      if (!worthIt || left <= 0) throw error;
      await sleep((wait ?? 2) * 1000);
    }
  }
};

const keyway = openSandbox('gorgias').withOptions({ logger, maxRetries: 0 });
const page = await patiently(() => keyway.messages.list({ limit: 2 }));
console.log(`${page.data.length} messages`);
