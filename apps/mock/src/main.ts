import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { startMock, type AnswerLine } from './server.js';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4010' }, host: { type: 'string', default: '127.0.0.1' } },
});
const manifest = new URL('../../server/package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

function describe({ method, path, status, refusal }: AnswerLine): string {
  const { detail } = refusal ?? {};
  const why = typeof detail === 'object' ? JSON.stringify(detail) : detail;
  return [method.padEnd(6), path, status, refusal?.typeName, why].filter(Boolean).join(' ');
}

try {
  const mock = await startMock({
    port: Number(values.port),
    host: values.host,
    version,
    onAnswer: (line) => console.log(describe(line)),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void mock.close().then(() => process.exit(0)));
  console.log(`
The mock of Keyway ${version} is ready. It answers every operation with an example, and stores nothing.

  Mock URL        ${mock.url}
  API key         any
  Application id  any
  Consumer id     any

curl ${mock.url}/messages -H 'Authorization: Bearer any' -H 'x-vendor-app-id: any' -H 'x-vendor-consumer-id: any'

Prefer: code=429 asks for another answer. Ctrl-C stops it.
`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
