import type { CurrentSession } from '@keyway/contract';

/** The vault's name, in every sentence. */
export const brandName = ({ theme, application }: Pick<CurrentSession, 'theme' | 'application'>): string =>
  theme.vault_name ?? application.name;

/** Whose account is connected: the person, then the account; undefined where the client has told neither. */
export function consumerName({ consumer }: Pick<CurrentSession, 'consumer'>): string | undefined {
  const { user_name, account_name } = consumer.metadata;
  return [user_name, account_name].filter(Boolean).join(', ') || undefined;
}
