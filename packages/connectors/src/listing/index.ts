/** Pages, cursors, and lists across conversations. */
export {
  fromMessageId,
  fromNumericMessageId,
  idReader,
  idsWithin,
  idWithin,
  numericId,
  toMessageId,
} from './ids.js';
export { pageByKey, readKeyPlace } from './key-pages.js';
export { linkOf } from './link-header.js';
export { type Feed, mergeFeeds } from './merge.js';
export { inMemoryFilters, inOrder, matchesSince, paginateInMemory } from './paginate-in-memory.js';
export {
  areNewestFirst,
  cursorOf,
  foreignCursor,
  nextPagePosition,
  type Page,
  type PagePosition,
  readOffset,
  readPageNumber,
  readPagePosition,
  widestPage,
  withinPagePosition,
} from './paging.js';
export { sendForEach, sendInTurns } from './send-in-turns.js';
export {
  changedFirst,
  changedSince,
  type ConversationPage,
  findMessage,
  listAcrossConversations,
} from './walk.js';
export { narrowed } from './narrow.js';
export { noResource, readNumberedPages, readPages, wholeResource, withTeams } from './whole-resource.js';
