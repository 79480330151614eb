import type { ApplicationRecord } from '@keyway/contract';

import { toLines } from '../../components/to-lines.js';

/** An application as a form holds it. */
export type ApplicationDraft = {
  readonly name: string;
  /** One in each line. */
  readonly redirects: string;
  /** One in each line. */
  readonly origins: string;
  readonly detail: ApplicationRecord['log_detail'];
  readonly days: string;
};

/** Of an application to add: in development and with the sandbox, failed requests keep their details. */
const emptyDraft = (isDevelopment: boolean): ApplicationDraft => ({
  name: '',
  redirects: '',
  origins: '',
  detail: isDevelopment ? 'errors' : 'none',
  days: '7',
});

export const toDraft = (of: ApplicationRecord | undefined, isDevelopment: boolean): ApplicationDraft =>
  of
    ? {
        name: of.name,
        redirects: of.redirect_uris.join('\n'),
        origins: of.embed_origins.join('\n'),
        detail: of.log_detail,
        days: String(of.log_detail_days),
      }
    : emptyDraft(isDevelopment);

export const toBody = (draft: ApplicationDraft) => ({
  name: draft.name.trim(),
  redirect_uris: toLines(draft.redirects),
  embed_origins: toLines(draft.origins),
  log_detail: draft.detail,
  log_detail_days: Number(draft.days),
});
