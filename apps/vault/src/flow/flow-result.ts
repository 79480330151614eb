import type { PendingFlow } from './pending-flow.js';

/** The result of the provider's flow, from the URL of `done`. */
export type FlowResult =
  | {
      readonly kind: 'granted';
      readonly flowId: string;
      readonly nonce: string;
      readonly confirmToken: string;
      readonly serviceId: string;
      readonly connectionId: string;
    }
  | {
      readonly kind: 'refused';
      readonly flowId: string;
      readonly typeName: string;
      readonly words: string;
      readonly requestId: string | null;
    }
  | { readonly kind: 'revoked'; readonly flowId: string };

/** Name of the query parameter that tells visits apart; part of the redirect URI. */
export const FLOW_PARAMETER = 'flow';

/** Reads the address the server sent the browser back to. */
export function readFlowResult({ search, hash }: Pick<Location, 'search' | 'hash'>): FlowResult | undefined {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const flowId = query.get(FLOW_PARAMETER);
  if (!flowId) return undefined;
  const typeName = query.get('error_type');
  if (typeName !== null)
    return {
      kind: 'refused',
      flowId,
      typeName,
      words: decodeEntities(query.get('error_message') ?? ''),
      requestId: query.get('request_id'),
    };
  const [nonce, confirmToken, serviceId, connectionId] = [
    'nonce',
    'confirm_token',
    'service_id',
    'connection_id',
  ].map((name) => fragment.get(name));
  if (nonce && confirmToken && serviceId && connectionId)
    return { kind: 'granted', flowId, nonce, confirmToken, serviceId, connectionId };
  return { kind: 'revoked', flowId };
}

/**
 * Whether a result belongs to a flow of this tab. A link with someone else's authorization has no flow of this tab, or
 * not its nonce, and changes nothing here.
 */
export function answersFlow(result: FlowResult, flow: PendingFlow): boolean {
  if (result.flowId !== flow.id) return false;
  if (result.kind === 'refused') return true;
  if (result.kind === 'revoked') return flow.kind === 'revoke';
  const isOurs = result.serviceId === flow.serviceId && result.connectionId === flow.connectionId;
  return flow.kind === 'authorize' && result.nonce === flow.nonce && isOurs;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The server escapes a provider's message for use as markup; here it is shown as text. */
export const decodeEntities = (words: string): string =>
  words.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

/** The provider's own message, without the server's sentences around it. */
export const providerWords = (message: string): string =>
  message.replace(/^The provider answered: /, '').replace(/ Read message for the provider’s words .*$/, '');
