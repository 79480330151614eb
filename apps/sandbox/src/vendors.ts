export { freshdesk } from './vendors/freshdesk/index.js';
export { gorgias } from './vendors/gorgias/index.js';
export { helpScout } from './vendors/help-scout/index.js';
export { jiraServiceManagement } from './vendors/jira-service-management/index.js';
export { requestTracker } from './vendors/request-tracker/index.js';
export { serviceNow } from './vendors/servicenow/index.js';
export { zammad } from './vendors/zammad/index.js';
export { zendesk } from './vendors/zendesk/index.js';
