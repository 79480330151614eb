import { noAttachments } from '../../definition/index.js';

export const attachments = noAttachments(
  'ServiceNow keeps files with the record, not with its comments; read them through the proxy.',
);
