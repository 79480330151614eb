import { headerNames } from '@keyway/contract';

import { Code } from '../../components/code.js';
import { Part } from '../../components/screen.js';
import { usePage } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import type { Call } from './call.js';
import { useWords } from './words.js';

/** The call as a program makes it; without its body, of which nothing is kept. */
export const CallSamples = ({ call }: { call: Call }) => {
  const words = useWords();
  const app = useApplicationId();
  const { api_url } = usePage();
  const headers = headersOf(call, app);
  return (
    <Part title={words.samples}>
      <p data-reading="quiet">{words.samplesText}</p>
      <Code label={words.asCurl} text={toCurl(call, api_url, headers)} />
      <Code label={words.asNode} text={toNode(call, api_url, headers)} />
    </Part>
  );
};

type Headers = readonly (readonly [name: string, value: string])[];

const headersOf = ({ consumer_id, service, connection_id, http_method }: Call, app: string): Headers => [
  [headerNames.applicationId, app],
  ...(consumer_id === '' ? [] : [[headerNames.consumerId, consumer_id] as const]),
  ...(service.id === 'vault' ? [] : [[headerNames.serviceId, service.id] as const]),
  ...(connection_id === null ? [] : [[headerNames.connectionId, connection_id] as const]),
  ...(http_method === 'GET' ? [] : [['content-type', 'application/json'] as const]),
];

const toCurl = ({ http_method, path }: Call, base: string, headers: Headers): string =>
  [
    `curl ${http_method === 'GET' ? '' : `-X ${http_method} `}${quote(base + path)}`,
    '-H "Authorization: Bearer $KEYWAY_API_KEY"',
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
  ].join(' \\\n  ');

const toNode = (
  { http_method, path }: Call,
  base: string,
  headers: Headers,
): string => `const answer = await fetch(${JSON.stringify(base + path)}, {
  method: ${JSON.stringify(http_method)},
  headers: {
    authorization: \`Bearer \${process.env.KEYWAY_API_KEY}\`,
${headers.map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`).join('')}  },
});
console.log(await answer.json());`;

/** For a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
