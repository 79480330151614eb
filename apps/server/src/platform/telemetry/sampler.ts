import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';

import type { Environment } from '../../env.js';

/** Builds the sampler by its name in the OpenTelemetry specification. */
export function buildSampler(
  env: Pick<Environment, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>,
): Sampler {
  const name = env.OTEL_TRACES_SAMPLER;
  const root = rootSamplers[name.replace('parentbased_', '')]!(env.OTEL_TRACES_SAMPLER_ARG);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

const rootSamplers: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
};
