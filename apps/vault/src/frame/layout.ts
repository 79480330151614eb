import type { CurrentSession } from '@keyway/contract';

import type { EmbedLink } from '../embed/embed-link.js';

/** A panel at the side, the same across the top, or no panel at all. */
export type Layout = 'side' | 'top' | 'plain';

/** Embedded, or for one connector, there is one column. */
export function layoutOf({ settings }: CurrentSession, embed: EmbedLink | undefined): Layout {
  if (!settings.show_sidebar || settings.isolation_mode || embed?.options.serviceId !== undefined)
    return 'plain';
  return embed ? 'top' : 'side';
}
