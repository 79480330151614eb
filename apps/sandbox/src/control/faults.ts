import type { NextFunction, Request, Response } from 'express';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

export const faultSchema = z.strictObject({
  /** Service id; every service when absent. */
  service: z.string().optional(),
  /** Which door: the vendor's API or its OAuth token endpoint. */
  target: z.enum(['api', 'token']).default('api'),
  method: z.string().optional(),
  /** Substring of the path. */
  path: z.string().optional(),
  /** How many requests it touches; without it, all until cleared. */
  times: z.int().positive().optional(),
  latencyMs: z.number().nonnegative().optional(),
  /** Answer this instead of processing. */
  status: z.int().min(200).max(599).optional(),
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** Answer the vendor's 429 with this Retry-After (seconds) instead of processing. */
  rateLimit: z.number().nonnegative().optional(),
  /** Close the socket without an answer: before the work, or after it was done. */
  drop: z.enum(['before', 'after']).optional(),
  /** Cut the body in half after processing. */
  malformed: z.boolean().optional(),
  /** Send a malformed 200: the JSON after a byte-order mark, an HTML page, or an empty body. */
  odd: z.enum(['byte-order-mark', 'html-page', 'nothing']).optional(),
  /** Send the body in pieces: bytes per piece and pause between them. */
  drip: z
    .strictObject({ bytes: z.int().positive().default(16), everyMs: z.number().nonnegative().default(100) })
    .optional(),
});

export type FaultInput = z.input<typeof faultSchema>;
export type Fault = z.output<typeof faultSchema>;

const byteOrderMark = Buffer.from('\ufeff');
/** The page of a proxy in front of the vendor during maintenance. */
const htmlPage = '<!DOCTYPE html><html><body><h1>We will be right back</h1></body></html>';

/** The list of switched-on faults; the first that matches a request is the one that happens. */
export class FaultBoard {
  #faults: Fault[] = [];

  add(input: FaultInput): void {
    this.#faults.push(faultSchema.parse(input));
  }

  clear(): void {
    this.#faults = [];
  }

  take(service: string, target: Fault['target'], method: string, path: string): Fault | undefined {
    const fault = this.#faults.find(
      (candidate) =>
        (candidate.service ?? service) === service &&
        candidate.target === target &&
        (candidate.method ?? method).toUpperCase() === method &&
        path.includes(candidate.path ?? ''),
    );
    if (fault?.times !== undefined) {
      fault.times -= 1;
      if (fault.times === 0) this.#faults = this.#faults.filter((candidate) => candidate !== fault);
    }
    return fault;
  }
}

/** Carries a fault out; `onRateLimit` writes the vendor's own 429. */
export async function applyFault(
  fault: Fault,
  request: Request,
  response: Response,
  next: NextFunction,
  onRateLimit: (retryAfterSeconds: number) => void,
): Promise<void> {
  if (fault.latencyMs) await wait(fault.latencyMs);
  if (fault.drop === 'before') return void request.socket.destroy();
  if (fault.rateLimit !== undefined) return onRateLimit(fault.rateLimit);
  if (fault.odd === 'html-page') return void response.status(200).type('html').send(htmlPage);
  if (fault.odd === 'nothing') return void response.status(200).end();
  if (fault.drop === 'after' || fault.malformed || fault.odd || fault.drip) interceptEnd(response, fault);
  if (fault.status !== undefined) return void sendFault(response, fault.status, fault);
  next();
}

function sendFault(response: Response, status: number, fault: Fault): void {
  response.status(status).set(fault.headers ?? {});
  if (fault.body === undefined) response.end();
  else if (typeof fault.body === 'string') response.send(fault.body);
  else response.json(fault.body);
}

/** Express and the OAuth provider both finish with one `end(body)`, so this is the one place to bend an answer. */
function interceptEnd(response: Response, fault: Fault): void {
  const end = response.end.bind(response);
  const replacement = (chunk?: unknown): Response => {
    response.end = end;
    const body = Buffer.isBuffer(chunk) ? chunk : Buffer.from(typeof chunk === 'string' ? chunk : '');
    if (fault.drop === 'after') {
      response.socket?.destroy();
    } else if (fault.malformed) {
      const half = body.subarray(0, Math.ceil(body.length / 2));
      response.setHeader('Content-Length', half.length);
      end(half);
    } else if (fault.odd) {
      const marked = Buffer.concat([byteOrderMark, body]);
      response.setHeader('Content-Length', marked.length);
      end(marked);
    } else {
      void dripBody(response, body, fault.drip ?? { bytes: 16, everyMs: 100 });
    }
    return response;
  };
  response.end = replacement as typeof response.end;
}

async function dripBody(
  response: Response,
  body: Buffer,
  drip: { bytes: number; everyMs: number },
): Promise<void> {
  response.flushHeaders();
  for (let offset = 0; offset < body.length && !response.destroyed; offset += drip.bytes) {
    response.write(body.subarray(offset, offset + drip.bytes));
    await wait(drip.everyMs);
  }
  response.end();
}
