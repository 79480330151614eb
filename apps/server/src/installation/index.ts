/** The installation as a whole: export, import, rotation, inspection. */
export { createAuditChecks } from './check-audit.js';
export { checkSealedValues } from './check-sealed-values.js';
export { endOrphans } from './end-orphans.js';
export { continueRotation } from './continue-rotation.js';
export { ExportFileError } from './export-file.js';
export { alreadyThere, type Export, exportInstallation, type MoveProgress } from './export-installation.js';
export { importInstallation } from './import-installation.js';
export { listApplicationAudit, listWholeAuditRecords } from './list-audit.js';
export { listKeyTerms } from './list-key-terms.js';
export { readInstallation } from './read-installation.js';
export { requestRotation } from './request-rotation.js';
export { rewrapKeys } from './rewrap-keys.js';
export { rotateKeys, type Rotation } from './rotate-keys.js';
