import { readFlowMessage, receivedMessage, type FlowMessage } from './flow-messages.js';
import type { FlowResult } from './flow-result.js';

const ANSWER_MS = 3_000;

const channelName = (applicationId: string): string => `keyway.flow.${applicationId}`;

const openChannel = (applicationId: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName(applicationId));

/** Listens for results that other windows of this page's own origin hand over. Returns how to stop. */
export function receiveResults(applicationId: string, take: (result: FlowResult) => boolean): () => void {
  const channel = openChannel(applicationId);
  const answer = (data: unknown, reply: (message: FlowMessage) => void): void => {
    const message = readFlowMessage(data);
    if (message?.type !== 'keyway:flow-result') return;
    if (take(message.result)) reply(receivedMessage(message.result.flowId));
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
export function handOver(applicationId: string, result: FlowResult): Promise<boolean> {
  const channel = openChannel(applicationId);
  const message: FlowMessage = { type: 'keyway:flow-result', result };
  return new Promise<boolean>((resolve) => {
    const settle = (isTaken: boolean): void => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
      channel?.close();
      resolve(isTaken);
    };
    const onReply = (data: unknown): void => {
      const reply = readFlowMessage(data);
      if (reply?.type === 'keyway:flow-received' && reply.flowId === result.flowId) settle(true);
    };
    const onMessage = ({ origin, data }: MessageEvent<unknown>): void => {
      if (origin === location.origin) onReply(data);
    };
    const timer = setTimeout(() => settle(false), ANSWER_MS);
    addEventListener('message', onMessage);
    channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => onReply(data));
    const opener = window.opener as Window | null;
    // The exact origin, so that no other opener receives anything.
    opener?.postMessage(message, location.origin);
    channel?.postMessage(message);
  });
}
