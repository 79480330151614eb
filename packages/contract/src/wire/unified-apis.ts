/** The unified APIs of the service; a connection belongs to one of them. */
export const unifiedApis = ['customer-support'] as const;
export type UnifiedApi = (typeof unifiedApis)[number];
