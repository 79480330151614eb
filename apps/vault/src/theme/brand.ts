import type { CurrentSession } from '@keyway/contract';

/** The vault's name, in every sentence. */
export const brandName = ({ theme, application }: Pick<CurrentSession, 'theme' | 'application'>): string =>
  theme.vault_name ?? application.name;

/** Whose account is connected: the person and the account, or else the email address; undefined where none is known. */
export function consumerName({ consumer }: Pick<CurrentSession, 'consumer'>): string | undefined {
  const { user_name, account_name, email } = consumer.metadata;
  return [user_name, account_name].filter(Boolean).join(', ') || email || undefined;
}
