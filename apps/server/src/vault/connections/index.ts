/** Use cases of connections: create, change, import, validate, list, delete. */
export { cleanUpAfterDelete } from './cleanup-after-delete.js';
export { toConnectionRecord, toIconUrl } from './connection-view.js';
export { copyConnection } from './copy-connection.js';
export { createConnectionRecord } from './create-connection.js';
export { deleteConnectionRecord } from './delete-connection.js';
export { eraseExpiredCredentials } from './erase-expired-credentials.js';
export { importConnection } from './import-connection.js';
export { readAbilities } from './read-abilities.js';
export { listHistory } from './list-history.js';
export { listConnectionRecords } from './list-connections.js';
export { updateConnectionRecord } from './update-connection.js';
export { validateConnection } from './validate-connection.js';
export { validateDoubted } from './validate-doubted.js';
