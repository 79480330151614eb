/** The ends of support of the releases that Keyway runs on (https://github.com/nodejs/release#release-schedule). */
const supportEnds: Readonly<Record<string, string>> = {
  '20': '2026-04-30',
  '21': '2024-06-01',
  '22': '2027-04-30',
  '23': '2025-06-01',
  '24': '2028-04-30',
  '25': '2026-06-01',
};
const RECOMMENDED = 24;

/** Returns a warning if this Node.js release gets no more security fixes; undefined for supported and unknown releases. */
export function findUnsupportedNode(version = process.versions.node, now = new Date()): string | undefined {
  const [major = ''] = version.split('.');
  const end = supportEnds[major];
  if (end === undefined || now.toISOString().slice(0, 10) <= end) return undefined;
  return `Node.js ${major} has had no security fixes since ${end}. Keyway still runs on it. Update to Node.js ${RECOMMENDED}.`;
}
