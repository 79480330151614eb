import { exampleError } from './wire/error-example.js';
import { describeError, errorTypeNames, type ErrorTypeName } from './wire/errors.js';

/** The status of a type, as a sentence has it. */
export const statusWords = (typeName: ErrorTypeName): string => {
  const { status, proxied } = describeError(typeName);
  return proxied ? `the connector’s own status, or ${status}` : String(status);
};

/**
 * A page that explains every error type: the target of an error body's `ref`. No script, no outside resource.
 * `docs/errors.md` is made from the same catalogue and has the same anchors.
 */
export const buildErrorReference = (baseUrl: string): string => {
  const sections = errorTypeNames.map((typeName) => {
    const { title, cause, remedy } = describeError(typeName);
    const example = JSON.stringify(exampleError(typeName, baseUrl), null, 2);
    return `<section id="${typeName.toLowerCase()}"><h2>${typeName}</h2><p><strong>${title}</strong> (${statusWords(typeName)}). ${cause}</p><p>${remedy}</p><pre>${escapeText(example)}</pre></section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Keyway errors</title></head>
<body><main><h1>Keyway errors</h1><p>Every error answer carries <code>type_name</code>; each type is explained here, with an example. Quote the <code>Request-Id</code> when asking for help.</p>
${sections.join('\n')}
</main></body></html>
`;
};

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
