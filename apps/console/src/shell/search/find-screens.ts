import { type Entry, applicationScreens, installationScreens } from '../navigation.js';
import type { Words } from '../../words/words.js';

/** Something that the search leads to. */
export type Found = {
  readonly key: string;
  readonly kind: keyof Words['shell']['search']['kinds'];
  readonly name: string;
  readonly detail?: string;
  readonly to: string;
  readonly params: Readonly<Record<string, string>>;
};

type Wanted = {
  readonly text: string;
  readonly app: string | undefined;
  readonly nav: Words['shell']['nav'];
  readonly may: (needs: Entry['needs'], app?: string) => boolean;
};

/** The screens whose name has a word that begins with the text; all of them without a text. */
export function findScreens({ text, app, nav, may }: Wanted): Found[] {
  const own = app === undefined ? [] : applicationScreens.filter(({ needs }) => may(needs, app));
  const all = [...own, ...installationScreens.filter(({ needs }) => may(needs))];
  const wanted = text.trim().toLowerCase();
  return all
    .filter(({ name }) => isNamed(nav[name], wanted))
    .map(({ name, to }): Found => ({
      key: `page ${to}`,
      kind: 'page',
      name: nav[name],
      to,
      params: app === undefined ? {} : { app },
    }));
}

const isNamed = (name: string, wanted: string): boolean =>
  name.toLowerCase().startsWith(wanted) ||
  name
    .toLowerCase()
    .split(' ')
    .some((word) => word.startsWith(wanted));

/** Whether a text has the form of the server's request IDs. */
export const isRequestId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text.trim());
