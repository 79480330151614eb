import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

export const sandboxFactsSchema = z.object({
  base_url: z.string(),
  sandbox_url: z.string(),
  application_id: z.string(),
  api_key: z.string(),
  consumer_id: z.string(),
  service_ids: z.array(z.string()),
  session_uri: z.string(),
  curl: z.string(),
});
export type SandboxFacts = z.infer<typeof sandboxFactsSchema>;

export const sandboxFileOf = ({ dataDir }: { dataDir?: string }): string =>
  join(dataDir || '.keyway', 'sandbox.json');

/** Returns the facts of the sandbox and its application that `keyway start` has saved; undefined if there are none. */
export function readSandboxFacts(options: { dataDir?: string }): SandboxFacts | undefined {
  const file = sandboxFileOf(options);
  if (!existsSync(file)) return undefined;
  try {
    return sandboxFactsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // A file half written or from another release counts as missing.
    return undefined;
  }
}
