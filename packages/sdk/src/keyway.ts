import { systemClock } from './http/clock.js';
import { KeywayError } from './errors.js';
import { routes } from './generated/routes.js';
import type { Api } from './generated/types.js';
import { buildGroups } from './groups.js';
import { assertKnown, clientOptionNames } from './known-options.js';
import type { Clock, KeywayOptions } from './options.js';
import { buildProxy, type ProxyApi } from './proxy.js';
import type { Route } from './http/route.js';
import { Transport } from './http/transport.js';

const inspect = /* @__PURE__ */ Symbol.for('nodejs.util.inspect.custom');
const isProxy = ({ name }: Route): boolean => name[0] === 'proxy';

/** Carries the methods computed from the contract, so that the class below has them without naming one. */
const ApiGroups = class {
  constructor(transport: Transport) {
    Object.assign(
      this,
      buildGroups(
        routes.filter((route) => !isProxy(route)),
        transport,
      ),
    );
  }
} as new (transport: Transport) => Api;

/**
 * A client of one Keyway server.
 *
 * Arguments follow one order: path, body, query, options. A path of one parameter is a string, one of
 * several an object. Bodies and queries are spelled as on the wire (snake_case), what the SDK itself takes
 * is camelCase. Every method answers a promise of the data, with `withResponse()` for the rest, and rejects
 * with a `KeywayError`.
 *
 * @example
 * const keyway = new Keyway({ baseUrl, apiKey, appId, consumerId: 'user-1' });
 * for await (const message of keyway.messages.list({ limit: 50 })) console.log(message.body);
 */
export class Keyway extends ApiGroups {
  /** Calls to the connector's own API. */
  readonly proxy: ProxyApi;
  readonly baseUrl: string;

  readonly #options: KeywayOptions;
  readonly #clock: Clock;

  constructor(options: KeywayOptions, clock: Clock = systemClock) {
    // A program without types may give nothing at all.
    const baseUrl = toBaseUrl((options as Partial<KeywayOptions> | undefined)?.baseUrl);
    assertKnown('Keyway', options, clientOptionNames);
    if (!options.apiKey && !options.adminKey) throw new KeywayError('apiKey is missing');
    const transport = new Transport({ ...options, baseUrl }, clock);
    super(transport);
    this.baseUrl = baseUrl;
    this.proxy = buildProxy(routes.filter(isProxy), transport);
    this.#options = options;
    this.#clock = clock;
    // Not a method: bundlers keep a class with a computed name and everything it uses, even if it is unused.
    Object.defineProperty(this, inspect, { value: () => `Keyway { baseUrl: '${baseUrl}' }` });
  }

  /**
   * A client like this one, but for what is given; what is given as `undefined` is cleared. It costs next to nothing:
   * make one per consumer.
   *
   * @example const theirs = keyway.withOptions({ consumerId: 'user-2' });
   */
  withOptions(options: Partial<KeywayOptions>): Keyway {
    return new Keyway({ ...this.#options, ...options }, this.#clock);
  }
}

function toBaseUrl(text: string | undefined): string {
  if (!text)
    throw new KeywayError(
      'baseUrl is missing: give the address of your Keyway server, such as https://vault.example.com',
    );
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new KeywayError('baseUrl must be an http or https URL without credentials, query and fragment');
  }
  return url.href.replace(/\/+$/, '');
}
