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
export { pageByKey, readKeyPlace } from './pages/key-pages.js';
export { restBehind } from './edge.js';
export { linkOf } from './pages/link-header.js';
export { type CountedList, listBehind, offsetOf, readBehind } from './list-behind.js';
export { type Feed, mergeFeeds } from './merge.js';
export { inMemoryFilters, inOrder, matchesSince, paginateInMemory } from './pages/paginate-in-memory.js';
export {
  areNewestFirst,
  cursorOf,
  foreignCursor,
  fromPageNumber,
  nextPagePosition,
  type Page,
  readOffset,
  readPagePosition,
} from './pages/paging.js';
export { sideBySide } from './side-by-side.js';
export { sendForEach, sendInTurns } from './send-in-turns.js';
export {
  changedFirst,
  changedSince,
  type ConversationPage,
  findMessage,
  listAcrossConversations,
} from './walk.js';
export { narrowed } from './narrow.js';
export { fixedPages, pageNumberOf, widestWindow, type Window } from './pages/windows.js';
export {
  noResource,
  readNumberedPages,
  readPages,
  wholeResource,
  withTeams,
} from './pages/whole-resource.js';
