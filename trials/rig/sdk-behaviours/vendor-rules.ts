import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Action } from '../../../packages/sdk/driver/table.js';
import type { Answerer, Seen, VendorFront } from '../network/vendor-front.js';
import { sleep } from '../wait.js';
import { toPassed } from './stage.js';

export type VendorRule = { readonly holding: string; readonly does: Action };

/** Does what cases say to single requests on their way to a vendor, told apart by a text that they hold. */
export type VendorRules = {
  /** Holds until each has happened once, or until it is called. */
  add(rules: readonly VendorRule[]): () => void;
};

export function ruleVendors(vendors: VendorFront): VendorRules {
  const standing: VendorRule[] = [];
  const cut = new WeakSet<Seen>();
  vendors.onRequest = async (seen) => {
    const index = standing.findIndex(
      ({ holding }) => seen.path.includes(holding) || seen.body.includes(Buffer.from(holding)),
    );
    const [rule] = index < 0 ? [] : standing.splice(index, 1);
    const action = rule?.does ?? 'pass';
    if (action === 'pass') return undefined;
    if (action === 'hang') return () => undefined;
    if ('answer' in action) return answerWith(action);
    if ('pass' in action) return sleep(action.pass.delay_ms ?? 0);
    if (action.cut === 'unanswered') return (_response, request) => void request.socket.destroy();
    cut.add(seen);
    return undefined;
  };
  vendors.onAnswer = (seen) => (cut.has(seen) ? 'cut' : undefined);
  return {
    add: (rules) => {
      standing.push(...rules);
      return () => rules.forEach((rule) => remove(standing, rule));
    },
  };
}

const answerWith =
  ({ answer }: Extract<Action, { answer: unknown }>): Answerer =>
  (response: ServerResponse, _request: IncomingMessage) => {
    const { status, headers, body } = toPassed(answer);
    response.writeHead(status, { ...headers, 'content-length': String(body.length) });
    response.end(body);
  };

function remove<Item>(items: Item[], item: Item): void {
  const index = items.indexOf(item);
  if (index >= 0) items.splice(index, 1);
}
