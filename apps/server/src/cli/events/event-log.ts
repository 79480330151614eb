import type { LoggedEvent } from '@keyway/contract';

import { CommandError } from '../command-error.js';
import { type ApplicationOptions, bodyOf, createEventsClient } from '../management-client.js';

const ANSWER_MS = 30_000;
export const PAGE = 200;

/** The server is unreachable or unable to respond. */
export class ServerGoneError extends CommandError {}

/** Opens a cursor into the event log. Starting at "now" means the server's clock, independent of this machine's. */
export function openLog(options: ApplicationOptions & { since?: string }) {
  const client = createEventsClient(options);
  let place: { cursor: string } | { since: string } | undefined = options.since
    ? { since: options.since }
    : undefined;
  const ask = async (query: { limit: number; cursor?: string; since?: string }) => {
    const call = client.list({ query, fetchOptions: { signal: AbortSignal.timeout(ANSWER_MS) } });
    const answer = await call.catch((error: Error) => {
      throw new ServerGoneError(error.message);
    });
    if (answer.status >= 500 || answer.status === 429)
      throw new ServerGoneError(`The server answered with status ${answer.status}. Try again later.`);
    return { headers: answer.headers, body: await bodyOf(Promise.resolve(answer)) };
  };
  return {
    read: async (): Promise<LoggedEvent[]> => {
      if (!place) {
        const { headers } = await ask({ limit: 1 });
        place = { since: new Date(headers.get('date') ?? Date.now()).toISOString() };
      }
      const { data } = (await ask({ limit: PAGE, ...place })).body;
      const last = data.at(-1);
      if (last) place = { cursor: last.cursor };
      return data;
    },
  };
}
