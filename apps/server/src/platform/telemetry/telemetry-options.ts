import type { Logger } from 'pino';

import type { Environment } from '../../env.js';
import type { Metrics } from './metrics/metrics.js';

export type TelemetryOptions = {
  readonly env: Environment;
  readonly baseUrl: string;
  readonly version: string;
  /** Unique among processes. */
  readonly processId: string;
  readonly metrics: Metrics;
  readonly logger: Logger;
};
