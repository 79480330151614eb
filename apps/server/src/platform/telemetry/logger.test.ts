import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { createLogger, drainLog, droppedLogLines } from './logger.js';

function collect(options: { secrets?: string[] } = {}) {
  const lines: string[] = [];
  const stream = { writableLength: 0, write: (text: string) => lines.push(text), on: () => undefined };
  return { lines, stream, logger: createLogger('trace', { ...options, stream }) };
}

class VendorError extends Error {
  override readonly name = 'VendorError';
  readonly code = 'E_VENDOR';
  readonly status = 502;
  readonly requestId = 'r-1';
  readonly response = { headers: { authorization: 'opaque-token-nobody-knows' } };
}

describe('the log', () => {
  const error = new VendorError('the vendor said opaque-token-nobody-knows', {
    cause: new Error('secret-cause'),
  });
  const shown = { name: 'VendorError', code: 'E_VENDOR', status: 502, requestId: 'r-1' };

  it.each([
    ['as the only argument', (logger: ReturnType<typeof collect>['logger']) => logger.error(error)],
    ['as a field', (logger: ReturnType<typeof collect>['logger']) => logger.error({ err: error }, 'failed')],
    [
      'as a field of another name',
      (logger: ReturnType<typeof collect>['logger']) => logger.warn({ cause: error }),
    ],
  ])('shows of an error given %s only what is listed', (_how, log) => {
    const { lines, logger } = collect();
    log(logger);
    expect(Object.values(JSON.parse(lines.join('')) as object)).toContainEqual(shown);
    expect(lines.join('')).not.toMatch(/opaque-token|secret-cause|stack/);
  });

  it('masks known secrets and what looks like one, wherever it is', () => {
    const { lines, logger } = collect({ secrets: ['the-admin-key-of-this-server'] });
    const text =
      'the-admin-key-of-this-server Bearer abcdef123456 kw_live_abcdefghijkl eyJhbGciOi.eyJzdWIi.c2ln';
    logger.info({ text, [text]: [{ deep: text }] }, text);
    expect(lines.join('')).not.toMatch(/the-admin-key|abcdef|eyJ/);
  });

  it('keeps each entry on a line of its own, of at most 16 KB', () => {
    const { lines, logger } = collect();
    const forged = '\r\n{"level":"fatal"}\n';
    for (let entry = 0; entry < 10; entry += 1)
      logger.info({ [forged]: forged, list: [forged], deep: { [forged]: forged } }, forged);
    logger.info({ long: 'ä'.repeat(10_000) }, 'long');
    const text = lines.join('');
    expect(text.trimEnd().split('\n')).toHaveLength(11);
    expect(text).not.toContain('\r');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(16_384);
    for (const line of lines) expect(JSON.parse(line)).not.toMatchObject({ level: 'fatal' });
  });

  it('drops and counts lines without a reader, and reports them once there is one', () => {
    const { lines, stream, logger } = collect();
    stream.writableLength = 64 * 1024 * 1024;
    for (let entry = 0; entry < 3; entry += 1) logger.info('unread');
    expect([lines.length, droppedLogLines(logger)]).toEqual([0, 3]);
    stream.writableLength = 0;
    logger.info('read');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'log lines were dropped',
      'read',
    ]);
  });

  it('hands on at the end what is unread, and says what it dropped', async () => {
    const { lines, stream, logger } = collect();
    stream.writableLength = 64 * 1024 * 1024;
    logger.info('unread');
    let isDrained = false;
    const drained = drainLog(logger).then(() => (isDrained = true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isDrained).toBe(false);
    stream.writableLength = 0;
    await drained;
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { level: 40, msg: 'log lines were dropped', dropped: 1 },
    ]);
  });

  it('waits at the end for no reader that is gone', async () => {
    let hear: () => void = () => undefined;
    const on = (_event: 'error', listener: () => void) => (hear = listener);
    const logger = createLogger('trace', { stream: { writableLength: 1, write: () => true, on } });
    const drained = drainLog(logger);
    hear();
    await drained;
  }, 2_000);

  it('neither waits for an unread pipe nor buffers more than a little of it', async () => {
    const script = fileURLToPath(new URL('../../fixtures/flood-log.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.pause();
    let report = '';
    child.stderr.on('data', (part) => (report += String(part)));
    const [code] = (await once(child, 'exit')) as [number];
    const { grownMegabytes, dropped } = JSON.parse(report) as Record<string, number>;
    expect(code).toBe(0);
    expect(dropped).toBeGreaterThan(50_000);
    expect(grownMegabytes).toBeLessThan(50);
  });
});
