import type { Database } from '@keyway/db';
import type { Logger } from 'pino';
import type { DownstreamGuard } from './downstream/guard/downstream-guard.js';
import type { LargeResponseScheduler } from './downstream/responses/large-response-scheduler.js';
import type { ResponseMemoryBudget } from './downstream/responses/response-memory-budget.js';
import type { ConnectionHealth, VendorCalls, VendorSender } from './vendor-calls.js';
import type { Environment } from './env.js';
import type { HookVerifier } from './events/incoming/hooks/hook-verifier.js';
import type { InboundWebhookRoutes } from './events/incoming/hooks/inbound-webhook-routes.js';
import type { TokenVerifier } from './events/incoming/hooks/verify-token.js';
import type { Admission, Authentication } from './http/middleware/limits/admission.js';
import type { ReadBody } from './http/middleware/request/read-body.js';
import type { IdentityProvider } from './people/identity-provider.js';
import type { Caches } from './platform/admission/caches.js';
import type { QuotaClaims } from './platform/admission/quota-claims.js';
import type { RateLimits } from './platform/admission/rate-limits.js';
import type { Audit } from './platform/audit/audit.js';
import type { InFlightWork } from './platform/concurrency/in-flight-work.js';
import type { Keyring } from './platform/keyring/keyring.js';
import type { ExchangeQueue } from './platform/telemetry/exchange-queue.js';
import type { Metrics } from './platform/telemetry/metrics/metrics.js';
import type { RequestLogQueue } from './platform/telemetry/request-log-queue.js';
import type { Tracing } from './platform/telemetry/span.js';
import type { Egress } from './security/egress/egress.js';
import type { Operations } from './operations.js';
import type { DocsSite } from './vault/hosted-page/docs-site.js';
import type { PageFiles } from './vault/hosted-page/page-files.js';
import type { LogTails } from './vault/logs/log-tails.js';
import type { RefreshCredentials } from './vault/model/grants/credential-refresher.js';
import type { ServedConnectors } from './vault/settings/served-connectors.js';

type PortTypes = {
  readonly env: Environment;
  readonly baseUrl: string;
  /** Public URL of the hosted vault: the base URL, or another one that leads here. */
  readonly vaultUrl: string;
  /** The built hosted vault; undefined if it was not built. */
  readonly page: PageFiles | undefined;
  /** The built console; undefined if it was not built. */
  readonly consolePage: PageFiles | undefined;
  /** The built API reference; undefined if it was not built. */
  readonly reference: PageFiles | undefined;
  /** The built docs; undefined if they were not built. */
  readonly docs: DocsSite | undefined;
  readonly version: string;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly audit: Audit;
  readonly registry: ServedConnectors;
  readonly egress: Egress;
  /** Egress for webhooks. In development it reaches this machine too. */
  readonly webhookEgress: Egress;
  readonly caches: Caches;
  /** Resolves inbound webhook URLs to their connections. */
  readonly inboundWebhookRoutes: InboundWebhookRoutes;
  readonly hookTokens: TokenVerifier;
  readonly hookVerifier: HookVerifier;
  /** Signs people in to the console; undefined without one. */
  readonly identityProvider: IdentityProvider | undefined;
  readonly rateLimits: RateLimits;
  readonly quotaClaims: QuotaClaims;
  readonly downstreamGuard: DownstreamGuard;
  readonly connectionHealth: ConnectionHealth;
  readonly vendorSender: VendorSender;
  readonly vendorCalls: VendorCalls;
  /** Time limit in milliseconds for all downstream calls of one request together. */
  readonly downstreamTimeoutMs: number;
  readonly responseMemory: ResponseMemoryBudget;
  readonly largeResponses: LargeResponseScheduler;
  readonly readBody: ReadBody;
  readonly operations: Operations;
  readonly authentication: Authentication;
  readonly admission: Admission;
  readonly requestLogs: RequestLogQueue;
  /** Vendor requests and responses, for applications that store them. */
  readonly exchanges: Pick<ExchangeQueue, 'add'>;
  /** Open live log streams. */
  readonly logTails: LogTails;
  /** Work that a shutdown waits for before it closes the stores. */
  readonly inFlight: InFlightWork;
  readonly refreshCredentials: RefreshCredentials;
  readonly metrics: Metrics;
  /** Undefined if telemetry is off. */
  readonly tracing: Tracing | undefined;
  readonly logger: Logger;
  /** The database's clock, so that all processes agree on what has expired. */
  readonly now: () => Date;
  /** Returns whether a shutdown has begun. */
  readonly isShuttingDown: () => boolean;
  /** Returns whether another process of this server has taken the place of this one, which is shutting down. */
  readonly isReplaced: () => boolean;
};

/** The services that a function uses, by name; eight at most. */
export type Ports<Name extends keyof PortTypes> = Pick<PortTypes, Name>;
