/// <reference path="./oauth/oidc-provider.d.ts" />
import express, { Router } from 'express';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { Provider } from 'oidc-provider';
import { controlRouter } from './control/control-routes.js';
import { buildControl, type SandboxControl } from './control/control.js';
import { CounterBoard } from './control/counters.js';
import { FaultBoard } from './control/faults.js';
import { Helpdesk } from './helpdesk.js';
import { HookBoard } from './hooks/hook-board.js';
import { mountVendor, type VendorParts } from './mount-vendor.js';
import { buildProvider, type TokenSettings } from './oauth/provider.js';
import { oauthRouter } from './oauth/routes.js';
import { TokenRows } from './oauth/token-rows.js';
import { RateLimiter } from './control/rate-limit.js';
import { buildSeed, type Seed } from './seed/seed.js';
import { StateFile } from './state-file.js';
import type { Vendor } from './vendor.js';
import { buildWorld, type World } from './world/build-world.js';
import { vendors } from './vendor-list.js';

export type SandboxOptions = {
  /** 0 (the default) takes any free port. */
  port?: number;
  host?: string;
  /** Where tokens and what was written to the helpdesk survive a restart. */
  stateFile?: string;
  /** Dates what is written to the helpdesk; token lifetimes follow the real clock. */
  clock?: () => Date;
  seed?: Seed;
  /** A larger helpdesk that includes odd records; replaces `seed`. */
  world?: World;
};

export type Sandbox = {
  url: string;
  port: number;
  control: SandboxControl;
  /** The helpdesk shown by all simulators; its changes are sent to the vendors' subscribers. */
  helpdesk: Helpdesk;
  close(): Promise<void>;
};

/** Starts every simulator on one loopback address: `{url}/{service_id}/…`, knobs under `{url}/_control`. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1';
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  const server = createServer(app);
  const port = await listen(server, options.port ?? 0, host);
  const url = `http://${host}:${port}`;

  const parts = buildParts(options);
  const providers = new Map<string, () => Provider>();
  const routers = new Map<string, () => Router>();
  const services: readonly Vendor[] = vendors;
  for (const vendor of services) {
    const { oauth } = vendor;
    const vendorParts = partsFor(vendor, parts);
    const provider = oauth && once(() => buildProvider(vendor, oauth, { baseUrl: url, ...parts }));
    if (provider) providers.set(vendor.id, provider);
    // A run calls a few of the helpdesks: the routers of the others are never built.
    const router = once(() => {
      const built = Router();
      if (provider)
        built.use(oauthRouter(vendor, oauth, provider(), { ...vendorParts, settings: parts.settings }));
      return built.use(mountVendor(vendor, vendorParts));
    });
    routers.set(vendor.id, router);
  }
  app.use('/:service', (request, response, next) => {
    const router = routers.get(request.params.service);
    if (router) router()(request, response, next);
    else next();
  });
  const control = buildControl({ url, vendors: services, providers, ...parts });
  app.use('/_control', controlRouter(control));
  app.get(
    '/',
    (_request, response) => void response.json({ services: services.map(({ id, name }) => ({ id, name })) }),
  );

  return {
    url,
    port,
    control,
    helpdesk: parts.helpdesk,
    close: async () => {
      parts.hooks.sender.reset();
      await closeServer(server);
      parts.state.flush();
    },
  };
}

function once<Value>(build: () => Value): () => Value {
  let built: { value: Value } | undefined;
  return () => (built ??= { value: build() }).value;
}

type Parts = Omit<VendorParts, 'context'> & {
  helpdesk: Helpdesk;
  hooks: HookBoard;
  rows: TokenRows;
  settings: TokenSettings;
  state: StateFile;
};

function buildParts(options: SandboxOptions): Parts {
  const onChange = () => state.changed();
  const helpdesk = new Helpdesk(
    () => (options.world ? buildWorld(options.world) : buildSeed(options.seed ?? 'default')),
    options.clock ?? (() => new Date()),
    onChange,
  );
  const hooks = new HookBoard(vendors, helpdesk, onChange);
  const rows = new TokenRows(onChange);
  const state: StateFile = new StateFile(options.stateFile, () => ({
    version: 1,
    ...(options.world ? { world: options.world } : {}),
    helpdesk: helpdesk.changes(),
    tokens: rows.durable(),
    hooks: hooks.durable(),
  }));
  const saved = state.read();
  if (saved) {
    // Changes to another world refer to other records; tokens and subscriptions stay valid.
    if (isDeepStrictEqual(saved.world, options.world)) helpdesk.restore(saved.helpdesk);
    rows.restore(saved.tokens);
    hooks.restore(saved.hooks ?? []);
  }
  return {
    helpdesk,
    hooks,
    rows,
    state,
    settings: { lifetimeSeconds: new Map(), latency: new Map() },
    counters: new CounterBoard(),
    faults: new FaultBoard(),
    limiter: new RateLimiter(),
  };
}

function partsFor(vendor: Vendor, parts: Parts): VendorParts {
  const { rows, helpdesk, hooks, counters, faults, limiter } = parts;
  return {
    counters,
    faults,
    limiter,
    context: {
      helpdesk,
      tokens: {
        find: (jti) => rows.accessToken(vendor.id, jti),
        list: () => rows.accessTokens(vendor.id),
        revokeGrant: (grantId) => rows.revokeGrant(vendor.id, grantId),
      },
      hooks: hooks.tableOf(vendor.id),
      created: (message) => counters.created(vendor.id, message),
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
