import { agentsExamples } from './agents.js';
import { attachmentsExamples } from './attachments.js';
import { connectorExamples } from './connector.js';
import { conversationsExamples } from './conversations.js';
import { customersExamples } from './customers.js';
import { customerSupportExamples } from './customer-support.js';
import { inboxesExamples } from './inboxes.js';
import { managementExamples } from './management.js';
import { systemExamples } from './system.js';
import { tagsExamples } from './tags.js';
import { teamsExamples } from './teams.js';
import { vaultExamples } from './vault.js';
import { webhookExamples } from './webhook.js';

/** The example of the success response of each operation with a body, by operation ID. */
export const responseExamples = (baseUrl: string): Readonly<Record<string, unknown>> => ({
  ...systemExamples(baseUrl),
  ...managementExamples(baseUrl),
  ...vaultExamples(baseUrl),
  ...webhookExamples(baseUrl),
  ...connectorExamples(baseUrl),
  ...customerSupportExamples(baseUrl),
  ...conversationsExamples(baseUrl),
  ...customersExamples(baseUrl),
  ...attachmentsExamples(),
  ...inboxesExamples(baseUrl),
  ...agentsExamples(baseUrl),
  ...teamsExamples(baseUrl),
  ...tagsExamples(baseUrl),
});
