// Hand-written: p-memoize and dataloader know neither callers that leave nor writes that end the joining.
import type { RequestContext } from '../context.js';
import { EgressError, StopSource } from '../security/egress/index.js';
import type { SharedReads, VendorSender } from '../vendor-calls.js';
import type { ResolvedConnection } from '../vault/model/index.js';
import { toTransportError } from './downstream-error.js';
import { DownstreamTrace } from './responses/downstream-trace.js';
import type { ResponseMemoryLease } from './responses/response-memory-budget.js';
import { isWriteRequest } from './send-once.js';

/** Limits how far a read may lie behind the writes of other processes, which do not end the joining here. */
export const JOINABLE_MS = 2_000;

type Read = (context: RequestContext) => Promise<unknown>;

/** A read in progress. Its trace and signal are its own, since any of its callers may leave. */
type Flight = {
  readonly resolved: ResolvedConnection;
  readonly startedAt: number;
  readonly stop: StopSource;
  readonly trace: DownstreamTrace;
  readonly result: Promise<unknown>;
  /** Callers that wait for the result, or hold the memory of its responses. */
  callers: number;
};

/**
 * Equal reads in progress over one connection are one. Its callers have the same resolved connection, which is replaced
 * with any change of the connection, its credential, the integration or the application.
 */
export function createSharedReads(monotonic = () => performance.now()): SharedReads {
  /** Reads that may be joined, by connection and name. */
  const connections = new Map<string, Map<string, Flight>>();
  const reading = new WeakSet<RequestContext>();

  const findJoinable = (resolved: ResolvedConnection, name: string): Flight | undefined => {
    const flight = connections.get(placeOf(resolved))?.get(name);
    const isJoinable = flight?.resolved === resolved && monotonic() - flight.startedAt < JOINABLE_MS;
    return isJoinable ? flight : undefined;
  };
  const begin = (resolved: ResolvedConnection, name: string, context: RequestContext, read: Read): Flight => {
    const [stop, trace] = [new StopSource(), new DownstreamTrace()];
    const own = { ...context, signal: stop, trace };
    reading.add(own);
    const flight: Flight = { resolved, startedAt: monotonic(), stop, trace, result: read(own), callers: 0 };
    const place = placeOf(resolved);
    const flights = connections.get(place) ?? new Map<string, Flight>();
    connections.set(place, flights.set(name, flight));
    const forget = () => {
      // A later read may have taken its place.
      if (flights.get(name) === flight) flights.delete(name);
      if (flights.size === 0 && connections.get(place) === flights) connections.delete(place);
    };
    stop.addEventListener('abort', forget);
    flight.result.then(forget, forget);
    return flight;
  };
  const endJoining = (resolved: ResolvedConnection): void => void connections.delete(placeOf(resolved));

  return {
    share: async (context, resolved, name, read) => {
      if (context.caller.kind === 'background') {
        // An application that hears of its events must not get records from before them.
        return read(context).finally(() => endJoining(resolved));
      }
      if (!isShareable(context)) return read(context);
      if (context.signal.aborted) throw clientLeft();
      const flight = findJoinable(resolved, name) ?? begin(resolved, name, context, read);
      return (await follow(flight, context)) as Awaited<ReturnType<typeof read>>;
    },
    noteWrite: (context, resolved) => {
      // Some vendors search by POST.
      if (!reading.has(context)) endJoining(resolved);
    },
  };
}

/** Excludes calls whose response depends on more than the connection and the operation's input. */
const isShareable = (context: RequestContext): boolean =>
  !context.raw &&
  !context.wantsOwnRead &&
  context.downstreamAuthorization === undefined &&
  context.ifMatch === undefined &&
  context.transaction === undefined;

const placeOf = ({ application, consumerId, connector, connectionId }: ResolvedConnection): string =>
  `${application.id}\n${consumerId}\n${connector.id}\n${connectionId}`;

/** Waits for a read's result, unless the caller leaves before. The last caller that leaves ends the read. */
function follow(flight: Flight, context: RequestContext): Promise<unknown> {
  const { trace, stop, result } = flight;
  const isFirst = flight.callers === 0;
  const joinedAt = performance.now();
  flight.callers += 1;
  const release = () => {
    flight.callers -= 1;
    if (flight.callers > 0) return;
    stop.stop();
    trace.lease?.close();
  };
  const adopt = () => {
    const waitedMs = isFirst ? Infinity : performance.now() - joinedAt;
    context.trace.adopt(trace, Math.min(trace.durationMs, waitedMs));
  };
  return new Promise((resolve, reject) => {
    let hasLeft = false;
    const leave = () => {
      hasLeft = true;
      adopt();
      release();
      reject(clientLeft());
    };
    const settle = (): boolean => {
      if (hasLeft) return false;
      context.signal.removeEventListener('abort', leave);
      adopt();
      if (trace.lease) context.trace.lease = shareOf(trace.lease, release, context.trace.lease);
      return true;
    };
    context.signal.addEventListener('abort', leave);
    result.then(
      (value) => settle() && resolve(value),
      (error: unknown) => settle() && reject(error as Error),
    );
  });
}

/** Returns a caller's share of the responses' memory, which is freed once every caller's response has been sent. */
function shareOf(
  lease: ResponseMemoryLease,
  release: () => void,
  earlier: ResponseMemoryLease | undefined,
): ResponseMemoryLease {
  let isClosed = false;
  return {
    reserve: (bytes) => lease.reserve(bytes),
    beginCall: () => lease.beginCall(),
    endCall: () => lease.endCall(),
    close: () => {
      if (isClosed) return;
      isClosed = true;
      release();
      earlier?.close();
    },
  };
}

const clientLeft = () => toTransportError(new EgressError('aborted', false, 'signal'), false);

/** Ends the joining after each write, also after one that failed: its outcome may be unknown. */
export const noteWrites = (sender: VendorSender, reads: SharedReads): VendorSender => ({
  ...sender,
  send: (state, context, request) => {
    const sending = sender.send(state, context, request);
    return isWriteRequest(request)
      ? sending.finally(() => reads.noteWrite(context, state.resolved))
      : sending;
  },
});
