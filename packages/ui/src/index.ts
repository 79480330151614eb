/** Components shared by the hosted vault and the console. */
export { Badge } from './badge.js';
export { Boot } from './boot.js';
export { Button, buttonLooks } from './button.js';
export { CopyButton } from './copy-button.js';
export { ApiFailure, endsSession, type Failure, failureOf, toFailure } from './failure.js';
export { IconTile } from './icon-tile.js';
export { LanguageSelect } from './language-select.js';
export { chooseLanguage, isLanguage, type Language, languages } from './languages.js';
export { LiveRegion, useAnnouncer } from './live-region.js';
export { ArrowLeft, Blocks, Cross, Lines, Magnifier, Mark } from './marks.js';
export { Notice } from './notice.js';
export { QuestionDialog } from './question-dialog.js';
export { safeIcon, safeUrl } from './safe-url.js';
export { segment } from './segment.js';
export { Bone } from './skeleton.js';
export { openTabStorage } from './tab-storage.js';
export type { Tone } from './tone.js';
