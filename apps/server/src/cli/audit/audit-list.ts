import type { AuditEntryRecord } from '@keyway/contract';

import { asTyped } from '../../env.js';
import { bodyOf, createAuditClient, type ServerOptions } from '../management-client.js';
import { printTable, printText } from '../print.js';

const PAGE = 200;

export type ListAuditOptions = ServerOptions & {
  app?: string;
  since?: string;
  limit: number;
  json?: boolean;
};

/** `keyway audit list`: with `--json`, one entry per line, so that a long trail streams page by page. */
export async function listAuditTrail(options: ListAuditOptions): Promise<void> {
  let count = 0;
  for await (const page of readPages(options)) {
    count += page.length;
    if (options.json) for (const entry of page) console.log(JSON.stringify(entry));
    else printTable(page.map(toRow));
  }
  if (count === 0 && !options.json) printText(describeEmpty(options));
}

const describeEmpty = ({ app, since }: ListAuditOptions): string =>
  app === undefined && since === undefined
    ? `No audit entries yet. The first change adds one, e.g. ${asTyped('app create <name>')}`
    : 'No audit entries match. Try an earlier --since, or another --app.';

async function* readPages(options: ListAuditOptions): AsyncGenerator<AuditEntryRecord[]> {
  const client = createAuditClient(options);
  const filter = { application_id: options.app, start_date: options.since };
  let cursor: string | undefined;
  let left = options.limit;
  do {
    const query = { limit: Math.min(PAGE, left), filter, cursor };
    const { data, meta } = await bodyOf(client.list({ query }));
    yield data;
    left -= data.length;
    cursor = meta.cursors.next ?? undefined;
  } while (cursor !== undefined && left > 0);
}

const toRow = (entry: AuditEntryRecord) => ({
  at: entry.at,
  action: entry.action,
  actor: entry.actor,
  application: entry.application_id,
  about: [entry.consumer_id, entry.service_id, entry.connection_id, entry.subject].filter(
    (part) => part !== null,
  ),
});
