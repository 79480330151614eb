/// <reference path="./oidc-provider.d.ts" />
import type { Adapter, TokenPayload } from 'oidc-provider';
import type { AccessTokenRow } from '../vendor.js';

export type StoredRow = {
  service: string;
  model: string;
  id: string;
  payload: TokenPayload;
  expiresAt: number | null;
  /** When it was last asked for, in seconds: of a refresh token. */
  usedAt?: number;
};

export type RefreshTokenLifetime = { idleSeconds?: number; absoluteSeconds?: number };

/** Sign-in cookies and half-done consents need not survive a restart; what tokens hang on does. */
const durableModels = new Set(['AccessToken', 'RefreshToken', 'Grant', 'AuthorizationCode']);
const grantModels = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode']);

/** All rows of all providers: what the provider library stores, and what the knobs bend. */
export class TokenRows {
  #rows = new Map<string, StoredRow>();
  /** Seconds, per service, for which a rotated refresh token still counts as unused; some providers allow that. */
  readonly graceSeconds = new Map<string, number>();

  /** Lifetimes of an unused refresh token, and of any grant, per service. */
  readonly refreshLifetime = new Map<string, RefreshTokenLifetime>();

  constructor(private readonly onChange: () => void = () => undefined) {}

  get(service: string, model: string, id: string): StoredRow | undefined {
    const row = this.#rows.get(keyOf(service, model, id));
    if (row && row.expiresAt !== null && row.expiresAt <= Date.now()) {
      this.#rows.delete(keyOf(service, model, id));
      return undefined;
    }
    return row;
  }

  /** Undefined if it has expired; otherwise its idle time restarts. */
  useRefreshToken(service: string, id: string): StoredRow | undefined {
    const row = this.get(service, 'RefreshToken', id);
    const { idleSeconds = Infinity, absoluteSeconds = Infinity } = this.refreshLifetime.get(service) ?? {};
    const now = Math.floor(Date.now() / 1000);
    if (!row) return undefined;
    const issuedAt = row.payload.iat ?? now;
    const idle = now - (row.usedAt ?? issuedAt);
    if (idle >= idleSeconds || now - Number(row.payload.iiat ?? issuedAt) >= absoluteSeconds)
      return undefined;
    const used = { ...row, usedAt: now };
    this.set(used);
    return used;
  }

  set(row: StoredRow): void {
    this.#rows.set(keyOf(row.service, row.model, row.id), row);
    if (durableModels.has(row.model)) this.onChange();
  }

  delete(service: string, model: string, id: string): void {
    if (this.#rows.delete(keyOf(service, model, id)) && durableModels.has(model)) this.onChange();
  }

  list(service: string | undefined, model: string): StoredRow[] {
    return [...this.#rows.values()].filter(
      (row) => row.model === model && (service === undefined || row.service === service),
    );
  }

  /** Everything issued under one consent, the consent itself included. */
  revokeGrant(service: string, grantId: string): void {
    for (const row of this.#rows.values()) {
      const issued = grantModels.has(row.model) && row.payload.grantId === grantId;
      const itself = row.model === 'Grant' && row.id === grantId;
      if (row.service === service && (issued || itself)) this.delete(service, row.model, row.id);
    }
  }

  accessToken(service: string, id: string): AccessTokenRow | undefined {
    const row = this.get(service, 'AccessToken', id);
    return row && toAccessTokenRow(row);
  }

  accessTokens(service: string): AccessTokenRow[] {
    return this.list(service, 'AccessToken').map(toAccessTokenRow);
  }

  durable(): StoredRow[] {
    return [...this.#rows.values()].filter((row) => durableModels.has(row.model));
  }

  restore(rows: StoredRow[]): void {
    for (const row of rows) this.#rows.set(keyOf(row.service, row.model, row.id), row);
  }

  clear(): void {
    this.#rows.clear();
    this.onChange();
  }

  adapterFor(service: string): (model: string) => Adapter {
    return (model) => buildAdapter(this, service, model);
  }
}

const keyOf = (service: string, model: string, id: string): string => `${service}:${model}:${id}`;

function toAccessTokenRow({ id, payload }: StoredRow): AccessTokenRow {
  return {
    jti: id,
    grantId: String(payload.grantId ?? ''),
    clientId: typeof payload.clientId === 'string' ? payload.clientId : '',
    scope: typeof payload.scope === 'string' ? payload.scope : '',
    issuedAt: payload.iat ?? 0,
    expiresAt: payload.exp ?? 0,
  };
}

function buildAdapter(rows: TokenRows, service: string, model: string): Adapter {
  const findBy = (field: 'uid' | 'userCode', value: string) =>
    Promise.resolve(rows.list(service, model).find((row) => row.payload[field] === value)?.payload);
  const find = (id: string): TokenPayload | undefined => {
    if (model !== 'RefreshToken') return rows.get(service, model, id)?.payload;
    const payload = rows.useRefreshToken(service, id)?.payload;
    const grace = rows.graceSeconds.get(service) ?? 0;
    const isForgiven = Number(payload?.consumed) + grace > Date.now() / 1000;
    return grace > 0 && isForgiven ? { ...payload, consumed: undefined } : payload;
  };
  return {
    upsert: async (id, payload, expiresIn) =>
      rows.set({ service, model, id, payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : null }),
    find: async (id) => find(id),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: (userCode) => findBy('userCode', userCode),
    destroy: async (id) => rows.delete(service, model, id),
    revokeByGrantId: async (grantId) => {
      for (const row of rows.list(service, model)) {
        if (row.payload.grantId === grantId) rows.delete(service, model, row.id);
      }
    },
    consume: async (id) => {
      const row = rows.get(service, model, id);
      if (row) rows.set({ ...row, payload: { ...row.payload, consumed: Math.floor(Date.now() / 1000) } });
    },
  };
}
