/** The audit trail: actors and changes, written in the same transaction, and verified. */
export { type Audit, countReads, openAudit, withCommandAudit } from './audit.js';
export { createAuditCounts } from './audit-counts.js';
export { type AuditOrigin, browserOrigin, commandOrigin, jobOrigin, originOf } from './audit-origin.js';
export { changedMembers } from './changed-members.js';
export { type AuditCheck, verifyAudit } from './verify-audit.js';
