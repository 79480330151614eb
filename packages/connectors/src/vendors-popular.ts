/** The most requested connectors, most wanted first; the hosted vault lists the others by name after these. */
export const popularVendors: readonly string[] = [
  'zendesk',
  'intercom',
  'freshdesk',
  'hubspot',
  'salesforce',
  'jira-service-management',
  'servicenow',
  'zoho-desk',
];
