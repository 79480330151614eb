/** 32 hex digits, a kind's own first eight and a number behind them. */
const prefixes = {
  incident: '9c573169',
  journal: '5f2bc0a4',
  attachment: '6ea10fe6',
  user: '62826bf0',
  userRole: '2ed42f1c',
  company: '31bea3d5',
  group: '287ebd7d',
  member: '8a4dde73',
};
type Kind = keyof typeof prefixes;
export const toSysId = (kind: Kind, id: number): string => prefixes[kind] + id.toString(16).padStart(24, '0');
export const fromSysId = (kind: Kind, sysId: string | undefined): number =>
  sysId !== undefined && /^[0-9a-f]{32}$/.test(sysId) && sysId.startsWith(prefixes[kind])
    ? Number.parseInt(sysId.slice(8), 16)
    : 0;
