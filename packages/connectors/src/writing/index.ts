/** Builds vendor requests: recipients, files, pass-through, outcomes. */
export { chooseInbox } from './choose-inbox.js';
export { sha256 } from './digest.js';
export {
  bytesOf,
  encodedFiles,
  filesOf,
  fromPartsKey,
  type InlineFile,
  sizeOf,
  toPartsKey,
  uploadsOf,
  withFileAddresses,
  type WithFiles,
} from './files.js';
export { jsonOrForm, multipart } from './multipart.js';
export { addressesOf, authorNumber, isFromContact, soleRecipient } from './outgoing-recipients.js';
export { extendBody } from './pass-through.js';
export { changedTags, idNumber } from './references.js';
export { nameParts } from './names.js';
export { phoneLimits, phoneSlots } from './phone-slots.js';
export { madeUnread, removeAt, subscriptionsAt } from './subscriptions.js';
export {
  atMost,
  authorById,
  neverEmpty,
  noAuthor,
  noContact,
  noFirstNote,
  noteInConversation,
  oneRecipient,
  rolesOnly,
} from './usual-limits.js';
export { unlessTaken } from './unless-taken.js';
export { ifThere, readBack, readSaved, readWritten } from './write-outcomes.js';
