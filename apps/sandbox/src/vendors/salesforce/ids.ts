const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const checks = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

const prefixes = {
  Case: '500',
  CaseStatus: '01J',
  EmailMessage: '02s',
  CaseComment: '00a',
  User: '005',
  Contact: '003',
  Account: '001',
  Attachment: '00P',
  ContentDocument: '069',
  ContentDocumentLink: '06A',
  ContentVersion: '068',
  Group: '00G',
  GroupMember: '011',
};
export type IdKind = keyof typeof prefixes;

/** Eighteen characters: kind, place, number, and a check of three for systems that do not tell case apart. */
export function toId(kind: IdKind, id: number): string {
  let digits = '';
  for (let rest = id; digits.length < 6; rest = Math.floor(rest / 62)) digits = alphabet[rest % 62] + digits;
  const short = `${prefixes[kind]}5f0000${digits}`;
  return short + checkOf(short);
}

/** With the check or without; 0 for anything else. */
export function fromId(kind: IdKind, value: unknown): number {
  if (typeof value !== 'string' || !isId(value) || !value.startsWith(`${prefixes[kind]}5f0000`)) return 0;
  return [...value.slice(9, 15)].reduce((number, digit) => number * 62 + alphabet.indexOf(digit), 0);
}

export function isId(value: string): boolean {
  if (!/^[A-Za-z0-9]{15}([A-Za-z0-9]{3})?$/.test(value)) return false;
  return value.length === 15 || checkOf(value.slice(0, 15)) === value.slice(15).toUpperCase();
}

export const toLongId = (value: string): string =>
  value.length === 15 ? value + checkOf(value) : value.slice(0, 15) + value.slice(15).toUpperCase();

const isCapital = (code: number): boolean => code >= 65 && code <= 90;

function checkOf(short: string): string {
  return [0, 5, 10]
    .map((start) => {
      let capitals = 0;
      for (let place = 0; place < 5; place += 1)
        if (isCapital(short.charCodeAt(start + place))) capitals += 1 << place;
      return checks[capitals];
    })
    .join('');
}
