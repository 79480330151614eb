/** Files that wait for a vendor: on disk while their call lasts. */
export { type FormFiles, NO_FILES, ofForm } from './form-files.js';
export { createSpool, type Spool, type SpoolShare } from './spool.js';
export { SpooledFile } from './spooled-file.js';
