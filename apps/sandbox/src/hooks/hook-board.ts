import type { Change } from '../changes.js';
import type { Helpdesk } from '../helpdesk.js';
import { VendorError } from '../vendor.js';
import { HookSender } from './sender.js';
import type { HookSubscription, SubscriptionTable, VendorHooks } from './types.js';

type HookVendor = { readonly id: string; readonly hooks?: VendorHooks };

/** A delivery, in the vendor's format. */
export type Told = { readonly service: string; readonly type: string };
type Scope = { readonly services?: readonly string[] | undefined; readonly told: Told[] };

/** The subscribers to the helpdesk's changes, by vendor. Costs nothing without subscribers. */
export class HookBoard {
  readonly sender = new HookSender();
  #subscriptions = new Map<string, HookSubscription>();
  #scope: Scope | undefined;

  constructor(
    private readonly vendors: readonly HookVendor[],
    private readonly helpdesk: Helpdesk,
    private readonly onChange: () => void,
  ) {}

  /** The subscriptions of one vendor. */
  tableOf(service: string): SubscriptionTable {
    const key = (id: string): string => `${service} ${id}`;
    return {
      list: () => this.durable().filter((subscription) => subscription.service === service),
      find: (id) => this.#subscriptions.get(key(id)),
      save: (input) => {
        const subscription = { ...input, service };
        this.#subscriptions.set(key(input.id), subscription);
        this.#changed();
        return subscription;
      },
      remove: (id) => {
        const isKnown = this.#subscriptions.delete(key(id));
        this.#changed();
        return isKnown;
      },
      probe: (delivery) => this.sender.call(delivery),
    };
  }

  /** Does something of which these vendors alone tell, or all; `told` fills with what they tell, in the next turn. */
  during<Result>(
    services: readonly string[] | undefined,
    act: () => Result,
  ): { result: Result; told: readonly Told[] } {
    const told: Told[] = [];
    this.#scope = { services, told };
    try {
      const result = act();
      return { result, told };
    } finally {
      this.#scope = undefined;
    }
  }

  durable(): HookSubscription[] {
    return [...this.#subscriptions.values()];
  }

  restore(subscriptions: readonly HookSubscription[]): void {
    for (const subscription of subscriptions)
      this.#subscriptions.set(`${subscription.service} ${subscription.id}`, subscription);
    this.#changed();
  }

  reset(): void {
    this.sender.reset();
    this.#subscriptions.clear();
    this.#changed();
  }

  #changed(): void {
    this.helpdesk.tell = this.#subscriptions.size > 0 ? (change) => this.#tell(change) : undefined;
    this.onChange();
  }

  #tell(change: Change): void {
    const done = this.sender.begin();
    const scope = this.#scope;
    // Vendors send events after the whole request is done.
    setImmediate(() => {
      try {
        for (const subscription of this.durable())
          if (scope?.services?.includes(subscription.service) ?? true)
            this.#send(change, subscription, scope);
      } catch (error) {
        // The record the vendor would show was deleted meanwhile.
        if (!(error instanceof VendorError)) throw error;
      } finally {
        done();
      }
    });
  }

  #send(change: Change, subscription: HookSubscription, scope: Scope | undefined): void {
    const { service, id } = subscription;
    const hooks = this.vendors.find((vendor) => vendor.id === service)?.hooks;
    for (const delivery of hooks?.toDeliveries(change, subscription, this.helpdesk) ?? []) {
      scope?.told.push({ service, type: delivery.type });
      this.sender.send({
        service,
        delivery,
        rules: hooks ?? {},
        onReply: ({ status }) => {
          if (status === hooks?.goneStatus) this.tableOf(service).remove(id);
        },
      });
    }
  }
}
