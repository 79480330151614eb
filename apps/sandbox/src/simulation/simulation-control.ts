import { setInterval } from 'node:timers/promises';

import { z } from 'zod';

import type { Helpdesk } from '../helpdesk.js';
import type { HookBoard, Told } from '../hooks/hook-board.js';
import { UnknownServiceError, type Vendor } from '../vendor.js';
import { actions, type Triggered } from './trigger-actions.js';
import { Scenario, type Scene } from './scenario.js';

const services = z.array(z.string()).min(1).optional();

export const triggerSchema = z.strictObject({
  /** Such as `message.created`. */
  event: z.string(),
  /** The vendor that sends the event; default: every subscribed vendor. */
  services,
  text: z.string().min(1).max(10_000).optional(),
  from: z.enum(['customer', 'agent']).optional(),
  record: z.int().positive().optional(),
});
export const playSchema = z.strictObject({
  services,
  everyMs: z.int().min(10).max(3_600_000).default(5_000),
  /** Default: until the client disconnects. */
  forMs: z.int().positive().max(604_800_000).optional(),
  seed: z.int().default(1),
});

type Shown<Of> = Of & { readonly told: readonly Told[] };

export type SimulationControl = {
  /** The possible actions, with those required before. */
  triggers(): readonly { readonly event: string; readonly after: string | null }[];
  /** Performs one action at the helpdesk, for every vendor. */
  trigger(input: z.input<typeof triggerSchema>): Promise<Shown<Triggered>>;
  /** A living helpdesk, scene by scene, until the signal. */
  play(
    input: z.input<typeof playSchema>,
    signal?: AbortSignal,
  ): AsyncGenerator<Shown<Scene & { readonly at: string }>>;
};

type Parts = { vendors: readonly Vendor[]; hooks: HookBoard; helpdesk: Helpdesk };

export function buildSimulationControl({ vendors, hooks, helpdesk }: Parts): SimulationControl {
  const shown = async <Of>(named: readonly string[] | undefined, act: () => Of): Promise<Shown<Of>> => {
    const { result, told } = hooks.during(named, act);
    await new Promise((resolve) => setImmediate(resolve));
    return { ...result, told };
  };
  return {
    triggers: () => Object.entries(actions).map(([event, { after = null }]) => ({ event, after })),
    trigger: (input) => {
      const { event, services: named, ...rest } = triggerSchema.parse(input);
      assertKnown(vendors, named);
      const act = Object.hasOwn(actions, event) ? actions[event] : undefined;
      if (!act)
        throw new UnknownServiceError(`no event "${event}"; there is ${Object.keys(actions).join(', ')}`);
      return shown(named, () => act.run(helpdesk, rest));
    },
    play: (input, signal) => {
      const { services: named, everyMs, forMs, seed } = playSchema.parse(input);
      assertKnown(vendors, named);
      const play = new Scenario(helpdesk, seed);
      const scene = () => shown(named, () => ({ at: helpdesk.now(), ...play.next() }));
      return playOn(scene, { everyMs, forMs, signal });
    },
  };
}

type Pace = { everyMs: number; forMs: number | undefined; signal: AbortSignal | undefined };

async function* playOn<Of>(scene: () => Promise<Of>, { everyMs, forMs, signal }: Pace): AsyncGenerator<Of> {
  const signals = [...(signal ? [signal] : []), ...(forMs === undefined ? [] : [AbortSignal.timeout(forMs)])];
  const ended = AbortSignal.any(signals);
  if (ended.aborted) return;
  yield await scene();
  try {
    for await (const _ of setInterval(everyMs, undefined, { signal: ended })) yield await scene();
  } catch (error) {
    if (!ended.aborted) throw error;
  }
}

function assertKnown(vendors: readonly Vendor[], services: readonly string[] | undefined): void {
  for (const service of services ?? [])
    if (!vendors.some(({ id }) => id === service)) throw new UnknownServiceError(`no simulator "${service}"`);
}
