import { createSocket, type RemoteInfo } from 'node:dgram';
import { isIP } from 'node:net';

/** The addresses of a name. Every answer expires immediately (TTL 0). */
export type NameRule = {
  /** The addresses of the first question, of the second, and so on, in a circle. */
  readonly turns?: readonly (readonly string[])[];
  /** The canonical name that the answer leads over. */
  readonly alias?: string;
  readonly delayMs?: number;
  /** Questions are heard and never answered. */
  readonly isSilent?: boolean;
};

export type Names = {
  /** Without a rule a name resolves to what every unknown name does. */
  set(name: string, rule: NameRule): void;
  questions(): number;
};

const TYPES = { 1: 4, 28: 6 } as Record<number, number>;
const CNAME = 5;
const HEADER_BYTES = 12;

/** A DNS server that lies as told: other addresses each time, several at once, aliases, late answers. */
export async function startNames(address: string, unknown: NameRule): Promise<Names> {
  const rules = new Map<string, NameRule>();
  const asked = new Map<string, number>();
  let questions = 0;
  const socket = createSocket('udp4');
  const answer = (question: Buffer, from: RemoteInfo): void => {
    const { name, type, end } = readQuestion(question);
    const rule = rules.get(name) ?? unknown;
    const turns = rule.turns ?? [];
    // Resolvers ask for both families; one pair of questions is one turn.
    const turn = asked.get(`${name} ${type}`) ?? 0;
    asked.set(`${name} ${type}`, turn + 1);
    questions += 1;
    const addresses = (turns[turn % Math.max(1, turns.length)] ?? []).filter(
      (one) => isIP(one) === TYPES[type],
    );
    const owner = rule.alias ?? name;
    const records = [
      ...(rule.alias === undefined ? [] : [toRecord(name, CNAME, toName(rule.alias))]),
      ...addresses.map((one) => toRecord(owner, type, toBytes(one))),
    ];
    const header = Buffer.from(question.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(turns.length === 0 ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    const reply = Buffer.concat([header, question.subarray(HEADER_BYTES, end), ...records]);
    if (!rule.isSilent) setTimeout(() => socket.send(reply, from.port, from.address), rule.delayMs ?? 0);
  };
  socket.on('message', answer);
  await new Promise<void>((resolve) => socket.bind(53, address, resolve));
  return {
    set: (name, rule) => {
      rules.set(name, rule);
      asked.clear();
    },
    questions: () => questions,
  };
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let offset = HEADER_BYTES;
  for (let length = message[offset] ?? 0; length > 0; length = message[offset] ?? 0) {
    labels.push(message.subarray(offset + 1, offset + 1 + length).toString('latin1'));
    offset += 1 + length;
  }
  const name = labels.join('.').toLowerCase();
  return { name, type: message.readUInt16BE(offset + 1), end: offset + 5 };
}

function toRecord(name: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([toName(name), fixed, data]);
}

const toName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, 'latin1')),
    Buffer.alloc(1),
  ]);

function toBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
