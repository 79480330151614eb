import type { RateRule, RateState } from '../vendor.js';

/** Counts calls per credential in fixed windows. */
export class RateLimiter {
  #windows = new Map<string, { used: number; endsAt: number }>();
  #rules = new Map<string, RateRule | null>();

  /** Replaces a service's limit; null switches it off, undefined returns to the vendor's own. */
  setRule(service: string, rule: RateRule | null | undefined): void {
    if (rule === undefined) this.#rules.delete(service);
    else this.#rules.set(service, rule);
    this.#windows.clear();
  }

  take(service: string, key: string, vendorRule: RateRule): RateState {
    const override = this.#rules.get(service);
    const rule = override ?? vendorRule;
    const now = Date.now();
    const windowKey = `${service} ${key}`;
    let window = this.#windows.get(windowKey);
    if (!window || window.endsAt <= now) {
      window = { used: 0, endsAt: now + rule.windowSeconds * 1000 };
      this.#windows.set(windowKey, window);
    }
    if (override !== null) window.used += 1;
    const resetSeconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
    return {
      ...rule,
      remaining: Math.max(0, rule.limit - window.used),
      resetSeconds,
      allowed: window.used <= rule.limit,
    };
  }

  reset(): void {
    this.#windows.clear();
    this.#rules.clear();
  }
}
