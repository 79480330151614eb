export const integrationStates = ['disabled', 'needs_configuration', 'configured'] as const;
export type IntegrationState = (typeof integrationStates)[number];
