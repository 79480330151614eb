import { describeError, errorTypeNames } from './wire/errors.js';

/** A page that explains every error type: the target of an error body's `ref`. No script, no outside resource. */
export const buildErrorReference = (): string => {
  const sections = errorTypeNames.map((typeName) => {
    const { status, title, cause, remedy, proxied } = describeError(typeName);
    const code = proxied ? `the connector’s own status, or ${status}` : String(status);
    return `<section id="${typeName.toLowerCase()}"><h2>${typeName}</h2><p><strong>${title}</strong> (${code}). ${cause}</p><p>${remedy}</p></section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Keyway errors</title></head>
<body><main><h1>Keyway errors</h1><p>Every error answer carries <code>type_name</code>; each type is explained here. Quote the <code>Request-Id</code> when asking for help.</p>
${sections.join('\n')}
</main></body></html>
`;
};
