import { expect, test } from 'vitest';

import { wrapFile } from './file-form.js';

test('fields stand before the file, each of its own type where it says one', async () => {
  const form = {
    name: 'VersionData',
    fileName: 'a "b".txt',
    fields: { plain: 'ü', record: { contentType: 'application/json', value: '{"a":1}' } },
  };
  const { contentType, before, after } = wrapFile({ contentType: 'text/plain', form }, 'edge');
  expect(Buffer.from(before).toString()).toContain(
    'name="record"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--edge\r\n',
  );
  const body = Buffer.concat([before, Buffer.from('\0content'), after]);
  const parts = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  expect([...parts.keys()]).toEqual(['plain', 'record', 'VersionData']);
  expect(parts.get('plain')).toBe('ü');
  const file = parts.get('VersionData') as File;
  expect([file.name, file.type, await file.text()]).toEqual(['a "b".txt', 'text/plain', '\0content']);
});

test('nothing stands around a file that is the body', () => {
  const { contentType, before, after } = wrapFile({ contentType: 'text/plain' }, 'edge');
  expect([contentType, before.length, after.length]).toEqual(['text/plain', 0, 0]);
});
