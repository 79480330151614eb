import { toApplication, toConnection, toIntegration, type JsonRow } from '../json-rows.js';
import type { Application, Connection, Integration } from '../rows.js';
import type { Reader } from '../engine/index.js';

export type CallContext = {
  application: Application;
  integrations: Integration[];
  connections: Connection[];
};

type Found = { application: JsonRow; integrations: JsonRow[]; connections: JsonRow[] };

/** All a unified or proxy call has to know, in one round trip; null when the application is gone. */
export async function loadCallContext(
  { client }: Reader,
  applicationId: string,
  consumerId: string,
  unifiedApi: string,
): Promise<CallContext | null> {
  const [row] = await client.$queryRaw<{ found: Found | null }[]>`
    SELECT load_call_context_1(${applicationId}, ${consumerId}, ${unifiedApi}) AS found`;
  if (!row?.found) return null;
  const { application, integrations, connections } = row.found;
  return {
    application: toApplication(application),
    integrations: integrations.map(toIntegration),
    connections: connections.map(toConnection),
  };
}
