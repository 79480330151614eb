import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createServer } from 'vitepress';

import { repository } from '../src/site-pages.js';
import { writeContent } from '../src/write-content.js';

writeContent();
const server = await createServer(fileURLToPath(new URL('..', import.meta.url)));
await server.listen();
server.printUrls();
watch(join(repository, 'docs'), { recursive: true }, () => writeContent());
