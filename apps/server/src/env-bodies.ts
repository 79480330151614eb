import { z } from 'zod';

import { count } from './setting-types.js';

/** Settings of bodies and files that pass through the server. */
export const bodySettings = {
  BODY_LIMIT_MB: count(1)
    .pipe(z.number().max(16))
    .default(1)
    .describe(
      'Maximum JSON body in megabytes, including attachments, which base64 makes a third larger; at most 16. Proxied bodies, uploaded files and files in forms have their own limits',
    ),
  PROXY_LIMIT_MB: count(1)
    .optional()
    .describe('Maximum proxied request or response body in megabytes; default: no limit'),
  ATTACHMENT_LIMIT_MB: count(1)
    .default(100)
    .describe(
      'Maximum size of an uploaded or downloaded file, or a file in a form, in megabytes; a connector can have a lower limit',
    ),
  SPOOL_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder for files of forms while their request lasts; they are never visible in it. Default: the system’s temporary folder',
    ),
  SPOOL_LIMIT_MB: count(1)
    .default(1_024)
    .describe(
      'Maximum size of all files of forms at one time in megabytes, per server; one application uses at most half. If it is reached, a request gets 503 with `Retry-After`',
    ),
  PROXY_IDLE_SECONDS: count(1)
    .default(60)
    .describe('Timeout without data for a body that passes through the proxy, and for files'),
} as const;
