import { setImmediate } from 'node:timers/promises';

import type { Logger } from 'pino';

import { ApiError, retryAfter } from '../../api-error.js';
import { EgressError, type StopSignal } from '../../security/egress/index.js';
import { Breaker, type CallOutcome } from './breaker.js';
import { type CallPacer, createCallPacer } from './call-pacer.js';
import { toTransportError } from '../downstream-error.js';
import { ConcurrencyLimiter, KeyedStates } from '../../platform/concurrency/index.js';
import type { ResolvedConnection } from '../../vault/model/index.js';
import type { Metrics } from '../../platform/telemetry/index.js';
import type { ProbeLease } from './probe-lease.js';

/** Queued requests of one consumer, and of one connector: bursts of hundreds pass, floods do not. */
const CONSUMER_QUEUE = 250;
const CONNECTOR_QUEUE = 1_000;
const BUSY_RETRY_SECONDS = 2;
/** One retry per ten admitted requests, saved up to ten. */
const RETRY_COST = 10;
const MAX_CREDIT = 10 * RETRY_COST;

type GuardedCall = {
  readonly url: string;
  readonly timeLeftMs: number;
  readonly signal: StopSignal | undefined;
  /** Earns no retry budget. */
  readonly isRetry: boolean;
};

/** Permission for one downstream request; `end` must be called once, with its result. */
export type Permit = { end(outcome: CallOutcome): void };

export type DownstreamGuard = CallPacer & {
  /** Throws a ServiceUnavailableError while the connector fails or has too many requests: nothing was sent then. */
  enter(resolved: ResolvedConnection, call: GuardedCall): Promise<Permit>;
  /** Takes one retry from the connector's budget; returns false if none is left. */
  spendRetry(resolved: ResolvedConnection): boolean;
};

export type GuardOptions = {
  readonly perConnector: number;
  readonly perConsumer: number;
  /** Longest wait for a slot; a third of it without any request ending counts as hanging. */
  readonly queueMs: number;
  /** Longest wait for a vendor's own limit; 0 turns pacing off. */
  readonly paceMs: number;
  /** Processes of this server. */
  readonly processes: number;
  readonly probes: ProbeLease;
  readonly metrics: Pick<Metrics, 'countDownstream'>;
  readonly logger: Logger;
  readonly monotonic: () => number;
  readonly now: () => Date;
};

/** State shared by the requests of one application to one connector. */
type ConnectorState = {
  readonly slots: ConcurrencyLimiter;
  readonly consumers: KeyedStates<ConcurrencyLimiter>;
  readonly breakers: KeyedStates<Breaker>;
  retryCredit: number;
};

/**
 * Isolates a connector that hangs or fails: a bulkhead per application and connector and per consumer of it, a breaker
 * per host, and a retry budget (decision 5); and paces calls by the vendor's own limit.
 */
export function createDownstreamGuard(options: GuardOptions): DownstreamGuard {
  const connectors = new KeyedStates<ConnectorState>(
    (name) => buildState(options, name),
    ({ slots, consumers, breakers }) => slots.isIdle && consumers.isEveryIdle() && breakers.isEveryIdle(),
  );
  const stateOf = ({ application, connector }: ResolvedConnection) =>
    connectors.get(`${application.id}\n${connector.id}`);

  return {
    ...createCallPacer(options),
    enter: async (resolved, call) => {
      const state = stateOf(resolved);
      const host = hostOf(call.url);
      const breaker = state.breakers.get(host);
      const probe =
        breaker.admit() === 'pass' ? undefined : await askToProbe(options, breaker, resolved, host);
      const consumer = state.consumers.get(resolved.consumerId);
      const taken = takeBoth(consumer, state.slots, call);
      if (taken !== true && !(await taken)) {
        probe?.end('neutral');
        throw call.signal?.aborted ? clientLeft() : busy(options, resolved);
      }
      // The breaker may have opened while this request waited.
      if (!probe && breaker.admit() !== 'pass') {
        // Each queued request is refused in its own turn of the event loop, so that others run between hundreds of
        // them.
        await setImmediate();
        state.slots.giveBack();
        consumer.giveBack();
        throw failing(options, breaker, resolved);
      }
      if (!call.isRetry) state.retryCredit = Math.min(MAX_CREDIT, state.retryCredit + 1);
      return new GuardedPermit(state.slots, consumer, breaker, probe);
    },
    spendRetry: (resolved) => {
      const state = stateOf(resolved);
      if (state.retryCredit < RETRY_COST) return false;
      state.retryCredit -= RETRY_COST;
      options.metrics.countDownstream('retry', resolved.connector.id);
      return true;
    },
  };
}

function buildState(options: GuardOptions, name: string): ConnectorState {
  const { monotonic, queueMs, perConnector, perConsumer } = options;
  const queue = { waitMs: queueMs, stuckMs: queueMs / 3, monotonic };
  const [applicationId, serviceId = ''] = name.split('\n');
  const onChange = (isOpen: boolean) => {
    options.metrics.countDownstream(isOpen ? 'breaker_opened' : 'breaker_closed', serviceId);
    const message = isOpen ? 'requests to a failing connector are paused' : 'a connector works again';
    options.logger.warn({ applicationId, serviceId }, message);
  };
  return {
    slots: new ConcurrencyLimiter({ limit: perConnector, queueLength: CONNECTOR_QUEUE, ...queue }),
    consumers: new KeyedStates(
      () => new ConcurrencyLimiter({ limit: perConsumer, queueLength: CONSUMER_QUEUE, ...queue }),
      (slots) => slots.isIdle,
    ),
    breakers: new KeyedStates(
      () => new Breaker({ monotonic, onChange }),
      (breaker) => breaker.isIdle,
    ),
    retryCredit: 0,
  };
}

/** Takes the consumer's slot first: a consumer's queued requests never exceed its own share of the connector. */
function takeBoth(
  consumer: ConcurrencyLimiter,
  connector: ConcurrencyLimiter,
  call: GuardedCall,
): boolean | Promise<boolean> {
  const ofConsumer = consumer.take(call.timeLeftMs, call.signal);
  if (ofConsumer !== true) return ofConsumer && waitForBoth(ofConsumer, consumer, connector, call);
  const ofConnector = connector.take(call.timeLeftMs, call.signal);
  return ofConnector === true || keepBoth(ofConnector, consumer);
}

const waitForBoth = async (
  ofConsumer: Promise<boolean>,
  consumer: ConcurrencyLimiter,
  connector: ConcurrencyLimiter,
  call: GuardedCall,
): Promise<boolean> => (await ofConsumer) && keepBoth(connector.take(call.timeLeftMs, call.signal), consumer);

async function keepBoth(
  ofConnector: boolean | Promise<boolean>,
  consumer: ConcurrencyLimiter,
): Promise<boolean> {
  if (await ofConnector) return true;
  consumer.giveBack();
  return false;
}

/** Makes this request the single probe of all processes; undefined if it may pass normally. Throws otherwise. */
async function askToProbe(
  options: GuardOptions,
  breaker: Breaker,
  resolved: ResolvedConnection,
  host: string,
): Promise<Permit | undefined> {
  if (breaker.admit() === 'refuse') throw failing(options, breaker, resolved);
  breaker.halfOpen();
  const name = `${resolved.application.id}\n${resolved.connector.id}\n${host}`;
  // Without the database, each process probes on its own.
  const claim = await options.probes.claim(name).catch(() => 'mine' as const);
  if (claim === 'mine') {
    options.metrics.countDownstream('breaker_probed', resolved.connector.id);
    return buildProbe(options, breaker, name);
  }
  if (claim === 'busy') {
    breaker.stayOpen();
    throw failing(options, breaker, resolved);
  }
  breaker.close();
  return undefined;
}

function buildProbe({ probes, logger }: GuardOptions, breaker: Breaker, name: string): Permit {
  const tell = (result: Parameters<ProbeLease['tell']>[1]) => {
    probes.tell(name, result).catch((error: unknown) => {
      const code = error instanceof Error ? error.name : 'unknown';
      logger.warn({ code }, 'reporting the result of a probe failed');
    });
  };
  return {
    end: (outcome) => {
      if (outcome === 'ok') breaker.close();
      else if (outcome === 'fault') breaker.open();
      else breaker.stayOpen();
      tell(outcome === 'ok' ? 'well' : outcome === 'fault' ? 'failing' : 'unknown');
    },
  };
}

class GuardedPermit implements Permit {
  readonly #epoch: number;

  constructor(
    readonly slots: ConcurrencyLimiter,
    readonly consumer: ConcurrencyLimiter,
    readonly breaker: Breaker,
    readonly probe: Permit | undefined,
  ) {
    this.#epoch = breaker.epoch;
  }

  end(outcome: CallOutcome): void {
    this.slots.giveBack();
    this.consumer.giveBack();
    if (this.probe) this.probe.end(outcome);
    else this.breaker.count(outcome, this.#epoch);
  }
}

/** Returns the host and port of an absolute URL, without parsing it: its destination has been checked elsewhere. */
function hostOf(url: string): string {
  const start = url.indexOf('//') + 2;
  const end = url.slice(start).search(/[/?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}

function busy({ metrics }: GuardOptions, { connector }: ResolvedConnection): ApiError {
  metrics.countDownstream('refused_busy', connector.id);
  return new ApiError('ServiceUnavailableError', {
    message: `Too many requests to ${connector.name} are in progress. Nothing was sent; retry after Retry-After.`,
    detail: { reason: 'connector_busy', service_id: connector.id },
    headers: retryAfter(BUSY_RETRY_SECONDS),
  });
}

function failing({ metrics }: GuardOptions, breaker: Breaker, { connector }: ResolvedConnection): ApiError {
  metrics.countDownstream('refused_failing', connector.id);
  return new ApiError('ServiceUnavailableError', {
    message: `${connector.name} is failing, so requests to it are paused. Nothing was sent; retry after Retry-After.`,
    detail: { reason: 'connector_failing', service_id: connector.id },
    headers: retryAfter(breaker.secondsLeft),
  });
}

const clientLeft = (): ApiError => toTransportError(new EgressError('aborted', false, 'signal'), false);
