import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createLogger } from '../telemetry/index.js';
import { createSpool } from './index.js';

const logger = createLogger('silent');
const facts = { fileName: 'a.bin', contentType: 'application/octet-stream' };
const any = (): void => undefined;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spool-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* inChunks(content: Buffer, size = 10_000): AsyncGenerator<Buffer> {
  for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size);
}

test('a file is read as often as it is sent, and has no name in its folder', async () => {
  const spool = createSpool({ folder, maxBytes: 2_000_000, logger });
  const content = randomBytes(200_000);
  const file = await spool.shareOf('app_1').keep(inChunks(content), facts, any);
  expect([file.size, spool.usedBytes(), readdirSync(folder)]).toEqual([200_000, 200_000, []]);
  expect(file.sha256).toEqual(createHash('sha256').update(content).digest());
  const both = await Promise.all([buffer(file.read()), buffer(file.read())]);
  expect(both.every((read) => read.equals(content))).toBe(true);
  file.release();
  expect(spool.usedBytes()).toBe(0);
});

test('who reads a file when its call ends reads it to its end; only then is its room free', async () => {
  const spool = createSpool({ folder, maxBytes: 2_000_000, logger });
  const content = randomBytes(200_000);
  const file = await spool.shareOf('app_1').keep(inChunks(content), facts, any);
  const reader = file.read();
  const first = (await reader.next()).value as Buffer;
  file.release();
  file.release();
  expect(spool.usedBytes()).toBe(200_000);
  const rest = await buffer(reader);
  expect(Buffer.concat([first, rest]).equals(content)).toBe(true);
  expect(spool.usedBytes()).toBe(0);
  await expect(file.read().next()).rejects.toThrow('gone');
});

test('what has no room is refused, and takes none', async () => {
  const spool = createSpool({ folder, maxBytes: 200_000, logger });
  const file = await spool.shareOf('app_1').keep(inChunks(randomBytes(80_000)), facts, any);
  await expect(spool.shareOf('app_1').keep(inChunks(randomBytes(30_000)), facts, any)).rejects.toMatchObject({
    typeName: 'ServiceUnavailableError',
    headers: { 'Retry-After': expect.any(String) as string },
    message: expect.stringContaining('SPOOL_LIMIT_MB') as string,
  });
  expect(spool.usedBytes()).toBe(80_000);
  file.release();
  const again = await spool.shareOf('app_1').keep(inChunks(randomBytes(100_000)), facts, any);
  again.release();
  expect(spool.usedBytes()).toBe(0);
});

test('who breaks off leaves nothing behind', async () => {
  const spool = createSpool({ folder, maxBytes: 200_000, logger });
  const broken = async function* () {
    yield randomBytes(50_000);
    await Promise.resolve();
    throw new Error('gone');
  };
  await expect(spool.shareOf('app_1').keep(broken(), facts, any)).rejects.toThrow('gone');
  const tooMuch = (bytes: number): void => {
    if (bytes > 20_000) throw new Error('too much');
  };
  await expect(spool.shareOf('app_1').keep(inChunks(randomBytes(50_000)), facts, tooMuch)).rejects.toThrow(
    'too much',
  );
  expect([spool.usedBytes(), readdirSync(folder)]).toEqual([0, []]);
});

test('a folder that cannot be used is an outage, which names no path', async () => {
  const spool = createSpool({ folder: join(folder, 'none'), maxBytes: 200_000, logger });
  const outcome = spool.shareOf('app_1').keep(inChunks(randomBytes(10)), facts, any);
  await expect(outcome).rejects.toMatchObject({ typeName: 'ServiceUnavailableError' });
  await expect(outcome).rejects.not.toMatchObject({ message: expect.stringContaining(folder) as string });
});

test('an application takes half of the space, and leaves the rest to others', async () => {
  const spool = createSpool({ folder, maxBytes: 100_000, logger });
  const [one, two] = ['app_1', 'app_2'].map((id) => spool.shareOf(id));
  const held = await one!.keep(inChunks(randomBytes(50_000)), facts, any);
  await expect(one!.keep(inChunks(randomBytes(1)), facts, any)).rejects.toMatchObject({
    typeName: 'ServiceUnavailableError',
  });
  const other = await two!.keep(inChunks(randomBytes(50_000)), facts, any);
  held.release();
  expect(spool.usedBytes()).toBe(50_000);
  (await one!.keep(inChunks(randomBytes(50_000)), facts, any)).release();
  other.release();
  expect(spool.usedBytes()).toBe(0);
});
