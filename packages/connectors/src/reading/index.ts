/** Reads vendors' answers: records, dates, texts, people, files. */
export { accountIn } from './accounts.js';
export { formatMailboxes, type Mailbox, parseMailboxes } from './addresses.js';
export { attachmentReader, toContentId } from './attachments.js';
export { type Channel, channelReader, namedAlike } from './channels.js';
export {
  createdSince,
  earliestInAnyZone,
  fromDateText,
  isPast,
  isSince,
  optionalDate,
  optionalUnixDate,
} from './dates.js';
export {
  type Author,
  authorFrom,
  directionFrom,
  joinedName,
  mailboxesIn,
  type Recipient,
  recipientsByRole,
  recipientsIn,
  statusFrom,
} from './incoming-authors.js';
export { contentIdsIn, inlinePictures } from './inline-pictures.js';
export { Mismatch } from './mismatch.js';
export { inboxFrom } from './inboxes.js';
export { idAndName, namedFrom, type Named, type Person, personFrom } from './people.js';
export {
  asList,
  asRecord,
  asRecords,
  idsIn,
  isRecord,
  type JsonRecord,
  mapRecords,
  optionalCount,
  optionalId,
  optionalIds,
  optionalRecord,
  optionalRecords,
  optionalScalars,
  optionalText,
  recordIn,
  recordsIn,
  requiredId,
  requiredRecord,
  requiredRecords,
  requiredText,
} from './read.js';
export { recordFrom } from './records.js';
export {
  lacksLookups,
  mapEach,
  markLackingLookups,
  noteFailedLookup,
  noteSkipped,
  readAgain,
  type Skipped,
} from './skipped.js';
export { htmlToMarkdown, htmlToText } from './html/index.js';
export { fromBodies, textToHtml, toBodies } from './text.js';
