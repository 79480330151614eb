import type { contract } from '@keyway/contract';

import type { Ports } from '../../ports.js';
import { type DirectHandler, type HandlerRunner } from './endpoint.js';

const PLAIN = 'text/plain; version=0.0.4; charset=utf-8';
const OPEN = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

/** Serves the metrics in the scraper's format: only OpenMetrics supports trace exemplars. */
export const buildMetricsRoutes = (
  handlers: HandlerRunner,
  deps: Ports<'metrics'>,
): Record<keyof Pick<typeof contract.system, 'metrics'>, DirectHandler> => ({
  metrics: ({ req, res }) =>
    handlers.run(req, res, {
      run: async () => {
        const isOpen = String(req.headers.accept ?? '').includes('application/openmetrics-text');
        const text = await (isOpen ? deps.metrics.openMetricsText() : deps.metrics.text());
        const headers = { 'Content-Type': isOpen ? OPEN : PLAIN, Vary: 'Accept' };
        return { status: 200, body: Buffer.from(text), headers };
      },
    }),
});
