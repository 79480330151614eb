import type { IntegrationRecord, integrationsContract } from '@keyway/contract';
import type { ClientInferRequest } from '@keyway/contract/ts-rest';

type Body = ClientInferRequest<(typeof integrationsContract)['update']>['body'];

/** The form of an integration. Secrets are empty until entered. */
export type Draft = {
  readonly isSandbox: boolean;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly signingKey: string;
  readonly operations: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  readonly hasEvents: boolean;
  readonly allowsMultiple: boolean;
  readonly name: string;
  readonly icon: string;
};

/** Secrets are write-only: a record has them only together with what was typed. */
export type EditedIntegration = IntegrationRecord & Pick<Body, 'client_secret' | 'signing_key'>;

/** The stored values, or the defaults of a new integration; `offered` are the connector's operations. */
export const toDraft = (
  of: EditedIntegration | undefined,
  { name, offered }: { name: string; offered: readonly string[] },
): Draft => ({
  isSandbox: of?.credentials_source === 'sandbox',
  clientId: of?.client_id ?? '',
  clientSecret: of?.client_secret ?? '',
  signingKey: of?.signing_key ?? '',
  operations: of?.operations ?? offered,
  settings: of?.settings ?? {},
  hasEvents: of?.events ?? false,
  allowsMultiple: of?.allow_multiple ?? false,
  name: of?.name ?? name,
  icon: of?.icon ?? '',
});

/** The members to send to turn `before` into `after`; empty if nothing changed. */
export function toChanges(after: Draft, before: Draft): Body {
  const settings = withoutEmpty(after.settings);
  const isChanged = (name: keyof Draft): boolean => before[name] !== after[name];
  return {
    ...(isChanged('isSandbox') ? { credentials_source: after.isSandbox ? 'sandbox' : 'own' } : {}),
    ...(isChanged('clientId') ? { client_id: after.clientId.trim() || null } : {}),
    ...(after.clientSecret === '' ? {} : { client_secret: after.clientSecret }),
    ...(after.signingKey === '' ? {} : { signing_key: after.signingKey }),
    ...(isSame(before.operations, after.operations)
      ? {}
      : { operations: [...after.operations] as NonNullable<Body['operations']> }),
    ...(isSame(Object.entries(before.settings), Object.entries(settings)) ? {} : { settings }),
    ...(isChanged('hasEvents') ? { events: after.hasEvents } : {}),
    ...(isChanged('allowsMultiple') ? { allow_multiple: after.allowsMultiple } : {}),
    ...(isChanged('name') ? { name: after.name.trim() } : {}),
    ...(isChanged('icon') ? { icon: after.icon.trim() || null } : {}),
  };
}

const withoutEmpty = (settings: Draft['settings']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings)
      .map(([id, value]) => [id, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());
