import { resourceNames, resources } from '@keyway/contract';
import { describe, expect, it } from 'vitest';

import { csharpSample } from './csharp.js';
import { curlSample } from './curl.js';
import { nodeSample } from './node.js';
import { phpSample } from './php.js';
import { nounOf, type SampleCall } from './sample-call.js';
import { writeSamples } from './write-samples.js';

const awkward = `it's "5 \\ 6" $HOME`;
const call: SampleCall = {
  baseUrl: 'https://keyway.test',
  method: 'POST',
  path: '/messages',
  sdkName: ['messages', 'create'],
  credential: 'KEYWAY_API_KEY',
  namesApplication: true,
  consumerId: 'user-1',
  options: [],
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

  it('takes secrets from the environment and omits them where none are required', () => {
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
      options: [{ name: 'serviceId', header: 'x-vendor-service-id', value: 'zendesk' }],
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

  it('leaves the query to the address where a body is sent', () => {
    const curl = curlSample({ ...call, query: { new: true } });
    expect(curl).toContain("'https://keyway.test/messages?new=true'");
    expect(curl).not.toMatch(/--get|--data-urlencode/);
  });

  it('sets what a single call may set by the names of each language', () => {
    const options = [
      { name: 'connectionId', header: 'x-vendor-connection-id', value: 'second' },
      { name: 'raw', header: 'x-vendor-raw', value: true },
    ];
    const set = { ...call, options };
    expect(curlSample(set)).toContain("-H 'x-vendor-connection-id: second' \\\n  -H 'x-vendor-raw: true'");
    expect(nodeSample(set)).toContain("{ connectionId: 'second', raw: true })");
    expect(phpSample(set, shapes)).toContain("new CallOptions(connectionId: 'second', raw: true)");
    expect(csharpSample(set, shapes)).toContain('new CallOptions { ConnectionId = "second", Raw = true }');
  });

  it('gives the proxy whatever JSON there is, also where its names are words of C#', () => {
    const proxied = {
      ...call,
      sdkName: ['proxy', 'post'],
      downstreamUrl: '/tickets.json',
      body: { public: false, tags: ['a', null], 'a-b': { c: 1 } },
    };
    const sample = csharpSample(proxied, shapes);
    expect(sample).toContain('using System.Text.Json.Nodes;');
    expect(sample).toContain('["tags"] = new JsonArray("a", null)');
    expect(sample).toContain('["a-b"] = new JsonObject { ["c"] = 1 }');
    expect(sample).not.toContain('CallOptions');
  });

  it('never says an authorization that was given', () => {
    const header = 'x-vendor-downstream-authorization';
    const parameter = {
      ...{ name: header, in: 'header' as const, required: false, schema: { type: 'string' } },
      'x-sdk-option': 'downstreamAuthorization',
    };
    const operation = {
      ...{ operationId: 'messagesOne', tags: [], summary: '', description: '', responses: {} },
      ...{ security: [{ apiKey: [] }], parameters: [parameter], 'x-sdk-name': 'messages.get' },
    };
    const described = { method: 'GET', path: '/messages', operation, components: { schemas: {} } };
    const samples = writeSamples(described, { headers: { [header]: 'Basic secret' } }, 'https://keyway.test');
    expect(samples.map(({ label }) => label)).toEqual(['curl', 'Node.js', 'PHP', 'C#']);
    expect(JSON.stringify(samples)).not.toContain('secret');
  });
});

it('calls a record by its entity, whatever its plural', () => {
  const nouns = resourceNames.map((name) => nounOf({ 'x-sdk-name': `${name}.list` }));
  expect(nouns).toEqual(resourceNames.map((name) => resources[name].entity));
});
