import { expect, test } from 'vitest';

import { HeldFile, wholeOf } from '../definition/held-file.js';
import { jsonOrForm, multipart } from './multipart.js';

const readBack = ({ contentType, content }: ReturnType<typeof multipart>): Promise<FormData> =>
  new Response(Uint8Array.from(wholeOf(content)), { headers: { 'content-type': contentType } }).formData();

const described = (file_name: string) => ({ file_name, content_type: 'text/plain; charset=utf-8' });
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const file = (file_name: string, text: string) => ({ ...described(file_name), content: base64(text) });
class Held extends HeldFile {}

test('a reader of the format finds fields and files as they were', async () => {
  const form = await readBack(
    multipart([
      { name: 'content', value: 'Zoë ☃\r\n--two lines' },
      { name: 'attachments[]', file: file('ünï "1".txt', 'seven b') },
      { name: 'attachments[]', file: file('b.txt', '') },
    ]),
  );
  expect(form.get('content')).toBe('Zoë ☃\r\n--two lines');
  const files = form.getAll('attachments[]') as File[];
  expect(files.map(({ type, size }) => [type, size])).toEqual([
    ['text/plain; charset=utf-8', 7],
    ['text/plain; charset=utf-8', 0],
  ]);
  expect(files[0]?.name).toBe('ünï "1".txt');
  expect(await files[0]?.text()).toBe('seven b');
});

test('each body has a boundary of its own, so a file cannot be written to hold it', async () => {
  const boundaryOf = ({ contentType }: ReturnType<typeof multipart>): string =>
    /boundary=(.*)$/.exec(contentType)![1]!;
  const seen = boundaryOf(multipart([{ name: 'a', value: 'x' }]));
  const hostile = `x\r\n--${seen}--\r\n${'0'.repeat(1_000)}`;
  const built = multipart([{ name: 'a', value: hostile }]);
  expect(boundaryOf(built)).toMatch(/^keyway-[0-9a-f]{32}$/);
  expect(boundaryOf(built)).not.toBe(seen);
  expect((await readBack(built)).get('a')).toBe(hostile);
});

test('a body is JSON without files, and with them a form in which lists and members are named by brackets', async () => {
  const body = { to: ['a@example.com', 'b@example.com'], options: { archive: false, tags: ['x'] }, no: null };
  expect(jsonOrForm(body, { attachments: [] }, 'files[]')).toEqual({ json: body });
  expect(jsonOrForm(body, {}, 'files[]')).toEqual({ json: body });
  const form = await readBack(
    jsonOrForm(
      { ...body, gone: undefined },
      { attachments: [{ ...described('b.txt'), content_base64: base64('b') }] },
      'files[]',
    ).bytes!,
  );
  expect([...form.keys()]).toEqual(['to[]', 'to[]', 'options[archive]', 'options[tags][]', 'files[]']);
  expect(form.getAll('to[]')).toEqual(['a@example.com', 'b@example.com']);
  expect(form.get('options[archive]')).toBe('false');
  expect((form.get('files[]') as File).name).toBe('b.txt');
});

test('a file that is not in memory is a piece of its own, and all around it is as few as can be', () => {
  const [first, second] = [new Held(5), new Held(7)];
  const { content } = multipart([
    { name: 'a', value: 'x' },
    { name: 'b', value: 'y' },
    { name: 'file', file: { ...described('1.txt'), content: first } },
    { name: 'file', file: { ...described('2.txt'), content: second } },
  ]);
  const pieces = content as readonly unknown[];
  expect(pieces).toHaveLength(5);
  expect([pieces[1], pieces[3]]).toEqual([first, second]);
  expect(() => wholeOf(content)).toThrow('not in memory');
});
