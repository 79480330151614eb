import { createHash } from 'node:crypto';

import type { Helpdesk } from '../../helpdesk.js';
import { VendorError, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';

type Handler = (request: VendorRequest, context: VendorContext) => VendorAnswer;
type Kept = { readonly at: number; readonly body: string; readonly answer: VendorAnswer };

const KEPT_MS = 2 * 60 * 60_000;
const LOOKUP = 'x-idempotency-lookup';
const keptBy = new WeakMap<Helpdesk, Map<string, Kept>>();

/** A create that is answered once per `Idempotency-Key` for two hours (Ticketing API introduction, Idempotency). */
export const oncePerKey =
  (handle: Handler): Handler =>
  (request, context) => {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return handle(request, context);
    if (key.length > 255) throw refused('The idempotency key is longer than 255 characters.');
    const kept = keptBy.get(context.helpdesk) ?? new Map<string, Kept>();
    keptBy.set(context.helpdesk, kept);
    const now = Date.parse(context.helpdesk.now());
    const body = createHash('sha256').update(request.rawBody).digest('hex');
    const known = kept.get(key);
    if (known && now - known.at < KEPT_MS) {
      if (known.body !== body) throw refused('The idempotency key was used with another request.');
      return { ...known.answer, headers: { ...known.answer.headers, [LOOKUP]: 'hit' } };
    }
    const answer = handle(request, context);
    kept.set(key, { at: now, body, answer });
    return { ...answer, headers: { ...answer.headers, [LOOKUP]: 'miss' } };
  };

const refused = (description: string): VendorError =>
  new VendorError({ status: 400, body: { error: 'IdempotentRequestError', description } });
