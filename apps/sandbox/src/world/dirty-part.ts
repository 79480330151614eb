import type { Attachment, Person } from '../records.js';
import { draftLines } from './clean-part.js';
import { dirt } from './dirt.js';
import type { Draft, Line } from './draft.js';

type Random = () => number;

const minute = 60_000;
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const { conversations, people } = dirt;

const fileOf = (id: number, fileName: string, more: Partial<Attachment> = {}): Attachment => ({
  id,
  fileName,
  contentType: 'application/octet-stream',
  contentBase64: Buffer.from(`content of ${fileName}\n`).toString('base64'),
  url: null,
  ...more,
});
const pictureOf = (id: number, contentId: string): Attachment =>
  fileOf(id, `${contentId}.png`, { contentType: 'image/png', contentBase64: pixel, contentId });

const htmlMail = `<html><head><style>p { color: red }</style></head><body>
<p>Hello <b>Zoë</b> &amp; all, see <a href="https://acme.example/offer?id=1&amp;lang=de">our offer</a> <img alt="🙂" src="https://emoji.example/1f642.png"></p>
<ol><li>Open the box</li><li>Take the lid off<ol><li>gently</li></ol></li><li>Enjoy</li></ol>
<table><tr><th>Part</th><th>Price</th></tr><tr><td>K-117</td><td>12 €</td></tr></table>
<p><img src="cid:logo@acme.example" alt="Acme"></p>
<blockquote type="cite"><p>On Monday you wrote:<br>Where is my parcel?</p><blockquote>And before that: hello</blockquote></blockquote>
</body></html>`;

/** Odd messages by conversation. Attachment ids start at `files`. */
const oddLines = (files: number): Partial<Record<number, (lines: Line[]) => Line[]>> => ({
  [conversations.empty]: () => [],
  [conversations.deletedAuthor]: (lines) => replace(lines, 1, { authorId: people.deletedAgent }),
  [conversations.htmlMail]: (lines) =>
    replace(lines, 0, {
      text: undefined,
      html: htmlMail,
      attachments: [pictureOf(files, 'logo@acme.example')],
    }),
  [conversations.onePicture]: (lines) =>
    replace(lines, 1, {
      text: undefined,
      html: '<img src="cid:photo@acme.example">',
      attachments: [pictureOf(files + 1, 'photo@acme.example')],
    }),
  [conversations.fileNames]: (lines) =>
    replace(lines, 0, { attachments: dirt.fileNames.map((name, index) => fileOf(files + 10 + index, name)) }),
  [conversations.halfEmoji]: (lines) => replace(lines, 0, { text: 'Broken in the middle: \ud83d' }),
});

const replace = (lines: Line[], place: number, more: Partial<Line>): Line[] =>
  lines.map((line, index) => (index === place ? { ...line, ...more } : line));

/** Odd attributes by conversation. */
const oddities: Partial<Record<number, Partial<Draft['conversation']>>> = {
  [conversations.undated]: { createdAt: null },
  [conversations.ofNamelessTeam]: { teamId: dirt.namelessTeam },
  [conversations.withoutAddress]: { contactId: people.withoutAddress },
  [conversations.deletedAuthor]: { assigneeId: people.deletedAgent },
  [conversations.deletedCustomer]: { contactId: people.deletedCustomer },
  [conversations.merged]: { mergedIntoId: 1, status: 'closed', tags: ['closed_by_merge'] },
  [conversations.halfEmoji]: { subject: 'Broken \ud83d' },
  [conversations.spacedLabel]: { tags: [dirt.tagWithSpace] },
  [conversations.suspendedCustomer]: { contactId: people.suspended },
  [conversations.datedWithOffset]: { dateStyle: 'offset' },
  [conversations.datedWithoutZone]: { dateStyle: 'bare' },
  [conversations.withoutWords]: { subject: '', contactId: people.withoutName },
  [conversations.farNumbered]: { isFarNumbered: true },
};

/** The first conversations of the world: ten clean ones, then one per oddity. */
export function draftDirtyPart(start: number, files: number, random: Random): Draft[] {
  const lines = oddLines(files);
  return Array.from({ length: conversations.longest }, (_, index) => {
    const id = index + 1;
    const length = {
      [conversations.capped]: dirt.lengths.capped,
      [conversations.longest]: dirt.lengths.longest,
    }[id];
    const own = draftLines(length ?? 6, start + index * 7 * minute, random);
    return {
      conversation: {
        id,
        subject: `Dirty part, matter ${id}`,
        channel: 'email',
        queue: 'Support',
        status: 'open',
        priority: 'normal',
        tags: [],
        contactId: 1010 + index,
        assigneeId: 1,
        teamId: null,
        externalId: null,
        metadata: null,
        ...oddities[id],
      },
      lines: lines[id]?.(own) ?? own,
    };
  });
}

/** Makes some contacts odd and removes the deleted one. */
export const soilContacts = (contacts: readonly Person[]): Person[] =>
  contacts
    .filter(({ id }) => id !== people.deletedCustomer)
    .map((person) => ({ ...person, ...oddPeople[person.id] }));

const oddPeople: Partial<Record<number, Partial<Person>>> = {
  [people.withoutAddress]: { email: '', phone: '+493020000001' },
  [people.suspended]: { isSuspended: true },
  [people.withoutName]: { name: '' },
};
