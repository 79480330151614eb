/**
 * The odd records of the large world, as found in real accounts. Each odd conversation has one oddity, is older than all
 * clean ones, and has the same number in every size of the world.
 */
export const dirt = {
  /** Conversations, by their numbers in the helpdesk. */
  conversations: {
    /** Has no creation date. */
    undated: 11,
    /** Belongs to the team without a name. */
    ofNamelessTeam: 12,
    /** Its customer has no email. */
    withoutAddress: 13,
    /** One message has a deleted author, and the assignee is deleted. */
    deletedAuthor: 14,
    /** Its customer is deleted. */
    deletedCustomer: 15,
    /** Was merged into the first conversation. */
    merged: 16,
    /** Reserved for tests that delete a conversation between two pages. */
    deletedBetweenPages: 17,
    /** HTML mail: links, numbered lists, tables, quotes, emoji pictures and `cid:` pictures. */
    htmlMail: 18,
    /** Its second message is one picture. */
    onePicture: 19,
    /** File names in every script, with joiners. */
    fileNames: 20,
    /** Half an emoji in subject and text. */
    halfEmoji: 21,
    /** Carries the label with a space. */
    spacedLabel: 22,
    /** Its customer is suspended. */
    suspendedCustomer: 23,
    /** Its creation date has an offset at vendors that pass dates through. */
    datedWithOffset: 24,
    /** Its creation date has no time zone at vendors that pass dates through. */
    datedWithoutZone: 25,
    /** Has no messages. */
    empty: 26,
    /** Has no subject, and its customer has no name. */
    withoutWords: 27,
    /** Its id exceeds 2^53 at vendors with 64-bit ids. */
    farNumbered: 28,
    /** 620 entries; a vendor with a limit shows the last 500. */
    capped: 29,
    /** 1,044 messages. */
    longest: 30,
  },
  /** People, by their numbers in the helpdesk. */
  people: {
    withoutAddress: 1001,
    suspended: 1002,
    withoutName: 1003,
    deletedCustomer: 1004,
    deletedAgent: 199,
  },
  namelessTeam: 69,
  namelessInbox: 89,
  tagWithSpace: 'needs reply',
  /** Number of entries of the two long conversations. */
  lengths: { capped: 620, longest: 1044 },
  /** The file names in `fileNames`. */
  fileNames: [
    'family 👨‍👩‍👧‍👦 photo.png',
    'می‌خواهم.pdf',
    'наказ №7.docx',
    '請求書（三月）.pdf',
    'فاتورة.pdf',
    'חשבונית.pdf',
    'ใบเสร็จ.jpg',
    'क्षत्रिय.txt',
    'Zoë’s “final” draft; v2 = 100%.txt',
    'u\u0308ber.txt',
  ],
} as const;

export type DirtyConversation = keyof typeof dirt.conversations;

/** The oddity of a conversation, which explains a missing record or attribute. Undefined for a clean one. */
export const oddityOf = (conversationId: number): DirtyConversation | undefined =>
  (Object.keys(dirt.conversations) as DirtyConversation[]).find(
    (name) => dirt.conversations[name] === conversationId,
  );
