import { describeError, errorTypeNames, type ErrorTypeName } from '@keyway/contract';

import { errorReferenceStyle } from './error-reference-style.js';
import { exampleError } from './error-example.js';

/** The status of a type, as a sentence has it. */
export function statusWords(typeName: ErrorTypeName): string {
  const { status, proxied } = describeError(typeName);
  return proxied ? `the connector’s own status, or ${status}` : String(status);
}

/**
 * A page that explains every error type: the target of an error body's `ref`. No script, no outside resource; its style
 * is within it. `docs/errors.md` is made from the same catalogue and has the same anchors.
 */
export function buildErrorReference(baseUrl: string): string {
  const path = new URL(baseUrl).pathname.replace(/\/$/, '');
  const sections = errorTypeNames.map((typeName) => {
    const { title, cause, remedy } = describeError(typeName);
    const example = JSON.stringify(exampleError(typeName, baseUrl), null, 2);
    return `<section id="${anchorOf(typeName)}"><h2>${typeName}</h2><p class="status">${title} (${statusWords(typeName)})</p><p>${cause}</p><p>${remedy}</p><pre tabindex="0">${escapeText(example)}</pre></section>`;
  });
  const links = errorTypeNames.map((typeName) => `<li><a href="#${anchorOf(typeName)}">${typeName}</a></li>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Keyway errors</title><link rel="icon" href="data:,"><style>${errorReferenceStyle}</style></head>
<body><header><span class="name">Keyway</span><nav aria-label="Documents"><a href="${path}/docs">API reference</a><a href="${path}/docs/errors" aria-current="page">Errors</a><a href="${path}/openapi.json">OpenAPI</a></nav></header>
<div class="columns"><nav class="types" aria-label="Error types"><ul>${links.join('')}</ul></nav>
<main><h1>Keyway errors</h1><p>Every error answer carries <code>type_name</code>; each type is explained here, with an example. Quote the <code>Request-Id</code> when asking for help.</p>
${sections.join('\n')}
</main></div></body></html>
`;
}

const anchorOf = (typeName: ErrorTypeName): string => typeName.toLowerCase();

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
