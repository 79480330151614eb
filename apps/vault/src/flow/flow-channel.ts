import { endedMessage, readFlowMessage, receivedMessage, type FlowMessage } from './flow-messages.js';
import type { FlowResult } from './flow-result.js';

const ANSWER_MS = 3_000;

/** Named by the visit, whose id no other vault of this origin knows: their pages hear nothing of it. */
const openChannel = (flowId: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`keyway.flow.${flowId}`);

type Listeners = {
  /** Returns whether this window completes the visit. */
  readonly onResult: (result: FlowResult) => boolean;
  readonly onEnded: () => void;
};

/** Listens for what other windows of this page's own origin report of one visit. Returns how to stop. */
export function followFlow(flowId: string, { onResult, onEnded }: Listeners): () => void {
  const channel = openChannel(flowId);
  const answer = (data: unknown, reply: (message: FlowMessage) => void): void => {
    const message = readFlowMessage(data);
    if (message?.type === 'keyway:flow-ended' && message.flowId === flowId) onEnded();
    if (
      message?.type === 'keyway:flow-result' &&
      message.result.flowId === flowId &&
      onResult(message.result)
    )
      reply(receivedMessage(flowId));
  };
  const onMessage = (event: MessageEvent<unknown>): void => {
    const { source } = event;
    if (event.origin !== location.origin || !source) return;
    answer(event.data, (message) => source.postMessage(message, { targetOrigin: location.origin }));
  };
  addEventListener('message', onMessage);
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    answer(data, (message) => channel.postMessage(message));
  });
  return () => {
    removeEventListener('message', onMessage);
    channel?.close();
  };
}

/**
 * Passes a result to the window that started the flow: to the opener, and through a channel in case a page on the way
 * has cut this window from its opener. Returns whether a window received it.
 */
export function handOver(result: FlowResult): Promise<boolean> {
  const { flowId } = result;
  const channel = openChannel(flowId);
  return new Promise<boolean>((resolve) => {
    const settle = (isTaken: boolean): void => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
      channel?.close();
      resolve(isTaken);
    };
    const onReply = (data: unknown): void => {
      const reply = readFlowMessage(data);
      if (reply?.type === 'keyway:flow-received' && reply.flowId === flowId) settle(true);
    };
    const onMessage = ({ origin, data }: MessageEvent<unknown>): void => {
      if (origin === location.origin) onReply(data);
    };
    const timer = setTimeout(() => settle(false), ANSWER_MS);
    addEventListener('message', onMessage);
    channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => onReply(data));
    post({ type: 'keyway:flow-result', result }, channel);
  });
}

/** Has every window that still waits for the visit look at the server. */
export function announceEnd(flowId: string): void {
  const channel = openChannel(flowId);
  post(endedMessage(flowId), channel);
  channel?.close();
}

function post(message: FlowMessage, channel: BroadcastChannel | undefined): void {
  const opener = window.opener as Window | null;
  // The exact origin, so that no other opener receives anything.
  opener?.postMessage(message, location.origin);
  channel?.postMessage(message);
}
