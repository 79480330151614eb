/** The calls measured side by side: three limits, and Keyway's two kinds. */
export const subjectNames = ['limit', 'raw-limit', 'mapping-limit', 'proxy', 'messages'] as const;
export type SubjectName = (typeof subjectNames)[number];
