/** Components shared by the hosted vault and the console. */
export { Badge } from './parts/badge.js';
export { Boot } from './boot.js';
export { Button, buttonLooks } from './parts/button.js';
export { CopyButton } from './parts/copy-button.js';
export { ApiFailure, endsSession, type Failure, failureOf, toFailure } from './failure.js';
export { IconTile } from './parts/icon-tile.js';
export { LanguageSelect } from './parts/language-select.js';
export { chooseLanguage, isLanguage, type Language, languages } from './languages.js';
export { LiveRegion, useAnnouncer } from './parts/live-region.js';
export { ArrowLeft, Blocks, Cross, Lines, Magnifier, Mark } from './parts/marks.js';
export { Notice } from './parts/notice.js';
export { QuestionDialog } from './parts/question-dialog.js';
export { safeIcon, safeUrl } from './safe-url.js';
export { segment } from './segment.js';
export { Bone } from './parts/skeleton.js';
export { openTabStorage } from './tab-storage.js';
export type { Tone } from './tone.js';
