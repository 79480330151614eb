/** Unified resources: run a connector's operation, list across pages, create once. */
export { nameAgents } from './agent-names.js';
export { createRecord } from './create-record.js';
export { getRecord } from './get-record.js';
export { listRecords } from './list-records.js';
export { readContent } from './files/read-content.js';
export { reconcileRecord } from './reconcile-record.js';
export type { RecordList, RecordListQuery } from './record-list.js';
export { prepareOperation, runOperation, runSteps } from './run-operation.js';
export { noteUnreadable } from './skipped-records.js';
export { updateRecord } from './update-record.js';
export { uploadFile } from './files/upload-file.js';
