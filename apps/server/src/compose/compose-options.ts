import type { Registry } from '@keyway/connectors';
import type { Database } from '@keyway/db';
import type { Logger } from 'pino';

import type { Environment } from '../env.js';
import type { MasterKeys } from '../platform/keyring/index.js';
import type { Family } from '../platform/telemetry/index.js';
import type { DocsSite, PageFiles } from '../vault/hosted-page/index.js';

export type ComposeOptions = {
  env: Environment;
  baseUrl: string;
  database: Database;
  masterKeys: MasterKeys;
  logger: Logger;
  registry?: Registry;
  /** The built hosted vault. */
  page?: PageFiles;
  consolePage?: PageFiles;
  /** The built API reference. */
  reference?: PageFiles;
  /** The built docs. */
  docs?: DocsSite;
  /** Replaces the database's clock. */
  now?: () => Date;
  /** The process's own clock, corrected by the database's. */
  processClock?: () => number;
  /** Monotonic milliseconds. */
  monotonic?: () => number;
  /** By default, within the client's 30 s. */
  downstreamTimeoutMs?: number;
  isShuttingDown?: () => boolean;
  isReplaced?: () => boolean;
  /** Combines the metrics of all processes of a server. */
  ofAllProcesses?: (() => Promise<readonly Family[] | undefined>) | undefined;
};
