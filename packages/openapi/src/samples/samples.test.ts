import { describe, expect, it } from 'vitest';

import { csharpSample } from './csharp.js';
import { curlSample } from './curl.js';
import { nodeSample } from './node.js';
import { phpSample } from './php.js';
import type { SampleCall } from './sample-call.js';

const awkward = `it's "5 \\ 6" $HOME`;
const call: SampleCall = {
  baseUrl: 'https://keyway.test',
  method: 'POST',
  path: '/messages',
  sdkName: ['messages', 'create'],
  credential: 'KEYWAY_API_KEY',
  namesApplication: true,
  consumerId: 'user-1',
  serviceId: undefined,
  transactionId: 'create-message-1',
  downstreamUrl: undefined,
  params: [],
  query: {},
  body: { body: awkward },
  file: undefined,
  answer: 'message',
  isList: false,
  isFile: false,
  redirects: false,
};
const shapes = { body: { name: 'MessageCreate', schema: {} }, query: {} };

describe('a code sample', () => {
  it('quotes what its language would read as something else', () => {
    expect(curlSample(call)).toContain(`"body": "it'\\''s \\"5 \\\\ 6\\" $HOME"`);
    expect(nodeSample(call)).toContain(`body: 'it\\'s "5 \\\\ 6" $HOME'`);
    expect(phpSample(call, shapes)).toContain(`body: 'it\\'s "5 \\\\ 6" $HOME'`);
    expect(csharpSample(call, shapes)).toContain(`Body = "it's \\"5 \\\\ 6\\" $HOME"`);
  });

  it('takes secrets from the environment and leaves them out where nobody is asked for them', () => {
    const samples = (given: SampleCall) => [
      curlSample(given),
      nodeSample(given),
      phpSample(given, shapes),
      csharpSample(given, shapes),
    ];
    for (const sample of samples(call)) expect(sample).toMatch(/KEYWAY_API_KEY[\s\S]*KEYWAY_APP_ID/);
    const open = {
      ...call,
      sdkName: undefined,
      credential: undefined,
      namesApplication: false,
      body: undefined,
    };
    for (const sample of samples(open)) expect(sample).not.toContain('KEYWAY_');
  });

  it('sends a file as it lies there, of its own type, with the query in the address', () => {
    const upload = {
      ...call,
      path: '/attachments',
      sdkName: ['attachments', 'upload'],
      serviceId: 'zendesk',
      body: undefined,
      file: { name: 'an invoice.pdf', contentType: 'application/pdf' },
      query: { file_name: 'an invoice.pdf' },
      answer: 'attachment',
    };
    const curl = curlSample(upload);
    expect(curl).toContain("'https://keyway.test/attachments?file_name=an%20invoice.pdf'");
    expect(curl).toContain("-H 'Content-Type: application/pdf'");
    expect(curl).toContain("--data-binary '@an invoice.pdf'");
    expect(curl).not.toContain('--get');
    expect(nodeSample(upload)).toMatch(
      /openAsBlob\('an invoice\.pdf', \{ type: 'application\/pdf' \}\);\n.*upload\(file, \{ file_name: 'an invoice\.pdf' \}, \{ serviceId: 'zendesk' \}\)/,
    );
    expect(phpSample(upload, shapes)).toMatch(
      /upload\(fopen\('an invoice\.pdf', 'r'\), new AttachmentsUploadQuery\(fileName: 'an invoice\.pdf'\), new CallOptions\(serviceId: 'zendesk', contentType: 'application\/pdf'\)\)/,
    );
    expect(csharpSample(upload, shapes)).toMatch(
      /File\.OpenRead\("an invoice\.pdf"\);\n.*UploadAsync\(file, new AttachmentsUploadQuery \{ FileName = "an invoice\.pdf" \}, new CallOptions \{ ServiceId = "zendesk", ContentType = "application\/pdf" \}\)/,
    );
  });

  it('spells a query in each language', () => {
    const query = { limit: 5, filter: { type: 'note', codes: [401, 429] }, fields: ['id', 'body'] };
    const list = {
      ...call,
      method: 'GET',
      sdkName: ['messages', 'list'],
      body: undefined,
      query,
      isList: true,
    };
    const curl = curlSample(list);
    for (const part of ["'filter[type]=note'", "'filter[codes][]=429'", "'fields=id,body'", 'curl --get '])
      expect(curl).toContain(part);
    expect(nodeSample(list)).toMatch(/filter: \{ type: 'note', codes: \[401, 429\] \}/);
    expect(phpSample(list, shapes)).toContain("'filter' => ['type' => 'note', 'codes' => [401, 429]]");
    expect(csharpSample(list, shapes)).toContain('Filter = new() { Type = "note", Codes = [401, 429] }');
  });
});
