import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { writeSamples, type OpenApiDocument } from '@keyway/openapi/samples';

import { readCall, type DocumentedCall } from './read-call.js';
import { repository } from './site-pages.js';

/** Stands for the address of the reader’s server. */
const BASE_URL = 'https://keyway.example.com';
const fences: Readonly<Record<string, string>> = { JavaScript: 'js', PHP: 'php', 'C#': 'csharp' };

export const readDescription = (): OpenApiDocument =>
  JSON.parse(readFileSync(join(repository, 'openapi/keyway.json'), 'utf8')) as OpenApiDocument;

/** Puts each shell command that is one call of the API into tabs, next to the same call in every other language. */
export function withCallTabs(text: string, description: OpenApiDocument): string {
  return text.replaceAll(/^```sh run\b.*\n([\s\S]*?)^```$/gm, (block: string, command: string) => {
    const call = readCall(command, description);
    return call ? toTabs(command, call, description) : block;
  });
}

function toTabs(command: string, { given, ...operation }: DocumentedCall, description: OpenApiDocument) {
  const samples = writeSamples({ ...operation, components: description.components }, given, BASE_URL);
  const others = samples.flatMap(({ lang, label, source }) =>
    fences[lang] === undefined ? [] : [toFence(`${fences[lang]} [${label}]`, source)],
  );
  return ['::: code-group', toFence('sh [curl]', command), ...others, ':::'].join('\n\n');
}

const toFence = (language: string, source: string): string =>
  `\`\`\`${language}\n${source.trimEnd()}\n\`\`\``;
