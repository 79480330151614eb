import { requireSetting, type Settings } from '../../definition/index.js';
import { fromNumericMessageId, numericId } from '../../listing/index.js';

export const accountPattern = '^[1-9][0-9]{0,18}$';

/** Checked again here, because the account is a part of every path. */
export function accountPath(settings: Settings): string {
  const account = requireSetting(settings, 'account_id');
  if (!new RegExp(accountPattern).test(account)) throw new TypeError('settings.account_id: not a number');
  return `/api/v1/accounts/${account}`;
}

export const conversationsPath = (settings: Settings): string => `${accountPath(settings)}/conversations`;

export const conversationPath = (settings: Settings, conversationId: string, attribute?: string): string =>
  `${conversationsPath(settings)}/${numericId(conversationId, attribute)}`;

export const messagesPath = (settings: Settings, conversationId: string, attribute?: string): string =>
  `${conversationPath(settings, conversationId, attribute)}/messages`;

export function messagePath(settings: Settings, messageId: string): string {
  const { parent, id } = fromNumericMessageId(messageId);
  return `${messagesPath(settings, parent)}/${id}`;
}
