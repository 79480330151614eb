/** The calls measured side by side: two limits, and Keyway's two kinds. */
export const subjectNames = ['limit', 'mapping-limit', 'proxy', 'messages'] as const;
export type SubjectName = (typeof subjectNames)[number];
