import type { Attachment, Message } from '../records.js';

/** A message at a helpdesk that hosts the pictures of its mails: they are addresses in the text, and no attachments. */
export type Hosted = {
  readonly html: string | null;
  readonly pictures: readonly Attachment[];
  readonly files: readonly Attachment[];
};

export function hostPictures(
  { html, attachments }: Pick<Message, 'html' | 'attachments'>,
  addressOf: (picture: Attachment) => string,
): Hosted {
  const pictures = attachments.filter(({ contentId }) => contentId && html?.includes(`"cid:${contentId}"`));
  const hosted = pictures.reduce(
    (text, picture) =>
      text.replaceAll(`"cid:${picture.contentId}"`, () => `"${addressOf(picture).replaceAll('&', '&amp;')}"`),
    html ?? '',
  );
  return {
    html: html === null ? null : hosted,
    pictures,
    files: attachments.filter((attachment) => !pictures.includes(attachment)),
  };
}
