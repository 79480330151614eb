/**
 * The odd records of the large world, as real accounts have them. Each conversation has one oddity, is older than all that
 * are not odd, and has the same number however many there are.
 */
export const dirt = {
  /** Conversations, by their numbers in the helpdesk. */
  conversations: {
    /** Has no creation date. */
    undated: 11,
    /** Belongs to the team without a name. */
    ofNamelessTeam: 12,
    /** Is asked by the customer without an address. */
    withoutAddress: 13,
    /** Holds a message of an author who is deleted, and is assigned to an agent who is. */
    deletedAuthor: 14,
    /** Is asked by a customer who is deleted. */
    deletedCustomer: 15,
    /** Was merged into the first conversation. */
    merged: 16,
    /** Is there for a test to delete between two pages. */
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
    /** Is asked by a customer who is suspended. */
    suspendedCustomer: 23,
    /** Its dates have an offset, where the vendor passes dates on as it got them. */
    datedWithOffset: 24,
    /** Its dates have no zone, where the vendor passes dates on as it got them. */
    datedWithoutZone: 25,
    /** Nothing was said in it. */
    empty: 26,
    /** Has no subject, and its customer no name. */
    withoutWords: 27,
    /** Its number is past 2^53 where the vendor's numbers can be. */
    farNumbered: 28,
    /** 620 parts, of which a vendor may show 500. */
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
  tagWithSpace: 'needs reply',
  /** How many entries the two long conversations have. */
  lengths: { capped: 620, longest: 1044 },
  /** Names of the files of `fileNames`. */
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

/** Why a record may be missing from a list, or miss an attribute: the oddity's name, by the conversation's number. */
export const oddityOf = (conversationId: number): DirtyConversation | undefined =>
  (Object.keys(dirt.conversations) as DirtyConversation[]).find(
    (name) => dirt.conversations[name] === conversationId,
  );
