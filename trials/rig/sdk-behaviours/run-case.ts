import { toActions, type Case, type Step } from '../../../packages/sdk/driver/table.js';
import { sleep } from '../wait.js';
import { CONSUMER, type Bench } from './bench.js';
import type { DriverAnswer } from './driver-process.js';
import { differences } from './matching.js';
import { seenDifferences } from './seen.js';
import type { Recorded } from './stage.js';
import { fillIn } from './values.js';

const EVENTUALLY_MS = 10_000;
let cases = 0;
let orders = 0;

/** Runs one case in one language; answers in words with whatever was not as it must be. */
export async function runCase(one: Case, bench: Bench): Promise<string[]> {
  cases += 1;
  const unique = `${bench.language}-${cases}`;
  const known: Known = { ...bench.known, row: fillIn(one.row, {}), unique };
  bench.stage.take();
  const all: Recorded[] = [];
  for (const [index, written] of one.steps.entries()) {
    known.received = bench.mailbox.last(unique);
    // The expectation may reference values saved by this very step.
    const { expect: _expect, seen: _seen, vendor_created: _created, ...sent } = written;
    const step = { ...written, ...fillIn(sent, known) };
    const wrong = await runStep(step, fillIn(one.client ?? {}, known), known, bench, all);
    if (wrong.length > 0) return wrong.map((text) => `step ${index + 1}, ${step.call}: ${text}`);
  }
  return one.seen ? seenDifferences(all, fillIn(one.seen, known)) : [];
}

/** Grows by what steps keep. */
type Known = Record<string, unknown>;

async function runStep(
  step: Step,
  client: object,
  known: Known,
  bench: Bench,
  all: Recorded[],
): Promise<string[]> {
  const deadline = performance.now() + EVENTUALLY_MS;
  for (;;) {
    const wrong = await attempt(step, client, known, bench, all);
    if (wrong.length === 0 || !step.eventually || performance.now() > deadline) return wrong;
    await sleep(100);
  }
}

async function attempt(
  step: Step,
  client: object,
  known: Known,
  bench: Bench,
  all: Recorded[],
): Promise<string[]> {
  const {
    stage,
    vendor,
    expect,
    seen,
    vendor_created: created,
    as,
    eventually: _eventually,
    ...order
  } = step;
  bench.stage.play(toActions(stage ?? []));
  const forget = bench.vendors.add(
    (vendor ?? []).map(({ holding, does }) => ({ holding, does: toActions([does])[0] ?? 'pass' })),
  );
  const own = clientOf({ ...client, ...order.client }, bench);
  const id = (orders += 1);
  const answer = await bench.driver.ask({ ...order, id, client: own }).finally(forget);
  bench.stage.play([]);
  if (answer.id !== id) return [`the answer is that of order ${answer.id} and not ${id}`];
  const requests = bench.stage.take();
  all.push(...requests);
  const wrong = [
    ...answerDifferences(answer, fillIn(expect, known)),
    ...told(answer, own),
    ...(seen ? seenDifferences(requests, fillIn(seen, known)) : []),
  ];
  if (as && answer.ok) known[as] = answer.ok.data;
  for (const [mark, count] of Object.entries(fillIn(created ?? {}, known))) {
    const there = await bench.createdBy(mark);
    if (there !== count) wrong.push(`the vendor has ${there} messages with ${mark} and not ${count}`);
  }
  return wrong;
}

/** A member that is null is left out. */
function clientOf(more: object, { known, stage }: Bench): Record<string, unknown> {
  const lab = known.lab as Record<string, string>;
  const client = {
    base_url: stage.url,
    api_key: lab.api_key,
    app_id: lab.app_id,
    consumer_id: CONSUMER,
    ...more,
  };
  return Object.fromEntries(Object.entries(client).filter(([, value]) => value !== null));
}

function answerDifferences(answer: DriverAnswer, wanted: Step['expect']): string[] {
  if ('ok' in wanted && !answer.ok) return [`it failed: ${JSON.stringify(answer.error)}`];
  if ('error' in wanted && !answer.error)
    return [`it did not fail: ${JSON.stringify(answer.ok).slice(0, 500)}`];
  return differences(answer, wanted, 'the answer');
}

/** No error may tell what the client was given as a secret. */
function told({ error }: DriverAnswer, client: Record<string, unknown>): string[] {
  const text = JSON.stringify(error ?? {});
  return ['api_key', 'admin_key']
    .filter((name) => typeof client[name] === 'string' && text.includes(String(client[name])))
    .map((name) => `the error tells the client's ${name}`);
}
