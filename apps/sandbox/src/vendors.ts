import type { Vendor } from './vendor.js';
import { gorgias } from './vendors/gorgias/index.js';
import { jiraServiceManagement } from './vendors/jira-service-management/index.js';
import { requestTracker } from './vendors/request-tracker/index.js';
import { serviceNow } from './vendors/servicenow/index.js';
import { zendesk } from './vendors/zendesk/index.js';

/** Every simulator, one line each. */
export const vendors = [
  gorgias,
  jiraServiceManagement,
  requestTracker,
  serviceNow,
  zendesk,
] as const satisfies readonly Vendor[];

export type SandboxServiceId = (typeof vendors)[number]['id'];
