import type { Message } from '@keyway/contract';

import { picturesIn } from './html/index.js';

type Attachment = Message['attachments'][number];

/** More pictures than a person puts into one message. */
const MAX_PICTURES = 100;

/**
 * The pictures that the HTML shows from the vendor's own storage, for vendors that list them nowhere else. `read`
 * returns undefined for any other address: a sender must not choose what is fetched as a file of the vendor.
 */
export const inlinePictures = (
  html: string | null,
  read: (address: string) => Partial<Pick<Attachment, 'id' | 'file_name' | 'url'>> | undefined,
): Attachment[] =>
  picturesIn(html ?? '')
    .flatMap((address) => {
      const found = read(address);
      return found ? [{ ...blank, file_name: nameIn(address), ...found }] : [];
    })
    .slice(0, MAX_PICTURES);

const blank: Attachment = {
  id: null,
  file_name: '',
  content_type: null,
  size: null,
  url: null,
  is_inline: true,
  content_id: null,
};

/** The content IDs of the attachments that the HTML shows (`cid:`, RFC 2392). */
export const contentIdsIn = (html: string | null): ReadonlySet<string> =>
  new Set(
    picturesIn(html ?? '')
      .filter((address) => /^cid:/i.test(address))
      .flatMap((address) => [address.slice(4), decoded(address.slice(4))]),
  );

/** Without an extension the last part of an address is no name. */
function nameIn(address: string): string {
  const name = address.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
  return /\.\w{1,8}$/.test(name) ? decoded(name) : 'picture';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
