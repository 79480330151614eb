import { z } from 'zod';

import { list } from './setting-types.js';

const modes = { all: 1, errors: 0, off: 0 } as const;
const shape = /^(?:all|errors|off|0|1|0?\.\d+|1\.0+)$/;

/** The requests that the log keeps: all, failed ones, failed ones and a share of the others, or none. */
export type RecordedRequests = {
  readonly requests: 'all' | 'errors' | 'share' | 'none';
  /** Share of the successful requests, from 0 to 1. */
  readonly share: number;
};

function toRecorded(text: string): RecordedRequests {
  const share = text in modes ? modes[text as keyof typeof modes] : Number(text);
  if (text === 'off') return { requests: 'none', share };
  return { requests: share === 1 ? 'all' : share === 0 ? 'errors' : 'share', share };
}

/** Settings of the request log. */
export const requestLogSettings = {
  REQUEST_LOG: z
    .string()
    .regex(shape, 'must be all, errors, off, or a share of the successful requests from 0 to 1, e.g. 0.1')
    .transform(toRecorded)
    .default({ requests: 'all', share: 1 })
    .describe(
      'Requests to log: `all` (default), `errors`, `off`, or all errors and a share of the other requests, e.g. `0.1`. Usage and metrics count every request',
    ),
  REQUEST_LOG_TO: list(z.enum(['database', 'stdout']))
    .refine((places) => places.length > 0, 'expected database, stdout or both')
    .default(['database'])
    .describe(
      'Comma-separated places of the request log: `database`, for the API and the console, and `stdout`, one JSON line with `msg` `request` each',
    ),
} as const;
