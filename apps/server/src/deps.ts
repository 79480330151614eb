import type { Registry } from '@keyway/connectors';
import type { Database } from '@keyway/db';
import type { Logger } from 'pino';

import type { Environment } from './env.js';
import type { Egress } from './security/egress.js';
import type { AnswerMemory } from './services/answer-memory.js';
import type { LargeAnswers } from './services/large-answers.js';
import type { ReadBody } from './middleware/read-body.js';
import type { Audit } from './services/audit.js';
import type { Caches } from './services/caches.js';
import type { CredentialDoubts } from './services/credential-doubts.js';
import type { DownstreamGuard } from './services/downstream-guard.js';
import type { KeyTurns } from './services/key-turns.js';
import type { Keyring } from './services/keyring.js';
import type { Metrics } from './services/metrics.js';
import type { PageFiles } from './services/page-files.js';
import type { QuotaClaims } from './services/quota-claims.js';
import type { RateLimits } from './services/rate-limits.js';
import type { RefreshCredentials } from './services/refresh-credentials.js';
import type { RequestLogQueue } from './services/request-log-queue.js';
import type { RunningWork } from './services/running-work.js';

/** Everything the app works with; tests hand in their own. */
export type Deps = {
  readonly env: Environment;
  readonly baseUrl: string;
  /** Where browsers open the hosted vault: the base URL, or another address that leads here. */
  readonly vaultUrl: string;
  /** The hosted vault as it was built; undefined where it was not. */
  readonly page: PageFiles | undefined;
  /** The API reference, likewise. */
  readonly reference: PageFiles | undefined;
  readonly version: string;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly audit: Audit;
  readonly registry: Registry;
  readonly egress: Egress;
  readonly caches: Caches;
  readonly rateLimits: RateLimits;
  readonly keyTurns: KeyTurns;
  readonly quotaClaims: QuotaClaims;
  readonly downstreamGuard: DownstreamGuard;
  /** What all downstream calls of one request may take together. */
  readonly downstreamTimeoutMs: number;
  readonly answerMemory: AnswerMemory;
  readonly largeAnswers: LargeAnswers;
  readonly credentialDoubts: CredentialDoubts;
  readonly readBody: ReadBody;
  readonly requestLogs: RequestLogQueue;
  /** What the end of the process waits for before the stores are closed. */
  readonly running: RunningWork;
  readonly refreshCredentials: RefreshCredentials;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** The database's clock, as far as it is known: what expires does so at the same moment everywhere (R-CLK-1). */
  readonly now: () => Date;
  /** Asks the database what time it is; a database that cannot say is no error. */
  readonly measureClock: () => Promise<void>;
  /** Where simulators of sandbox integrations listen; undefined when the sandbox is off. */
  readonly sandboxUrl: string | undefined;
  /** Unique among processes; names the holder of leases. */
  readonly processId: string;
  /** Whether the process is about to end. */
  readonly isShuttingDown: () => boolean;
};
