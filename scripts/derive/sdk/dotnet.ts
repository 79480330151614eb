import { readFileSync } from 'node:fs';

import { buildOpenApi } from '../../../packages/openapi/src/index.js';
import type { Derivation } from '../derivation.js';
import { apiTexts, clientText, errorFamiliesText, headerNamesText, routesText } from './dotnet-api.js';
import { enumerationText, modelsText, recordText } from './dotnet-types.js';
import { buildModel, type SdkModel } from './model.js';

const notice = '// Computed from the OpenAPI description by scripts/derive/sdk; not edited.\n';
/** In this order, each only where the text makes use of it. */
const namespaces: readonly (readonly [string, RegExp])[] = [
  ['System', /\b(IEquatable|ArgumentNullException|DateTimeOffset|Func<|Obsolete)/],
  ['System.Collections.Generic', /\b(IReadOnlyList|IReadOnlyDictionary|Dictionary)</],
  ['System.Diagnostics.CodeAnalysis', /\bSetsRequiredMembers\b/],
  ['System.Net.Http', /\bHttpResponseMessage\b/],
  ['System.Text.Json', /\bJsonElement\b/],
  ['System.Text.Json.Nodes', /\bJsonNode\b/],
  ['System.Text.Json.Serialization', /\bJsonConverter\(/],
  ['System.Threading', /\bCancellationToken\b/],
  ['System.Threading.Tasks', /\bTask</],
];

function fileText(body: string): string {
  const using = namespaces.filter(([, use]) => use.test(body)).map(([name]) => `using ${name};\n`);
  return `${notice}#nullable enable\n${using.join('')}\nnamespace Keyway;\n\n${body}`;
}

const versionText = (version: string): string =>
  `<!-- ${notice.slice(3).trim()} -->\n<Project>\n  <PropertyGroup>\n    <Version>${version}</Version>\n  </PropertyGroup>\n</Project>\n`;

/** Every file of the generated part, by its path. */
export function dotnetFiles(described: SdkModel): Map<string, string> {
  const model = withWholeAnswers(described);
  const classes = new Map([
    ...model.types.map((type) => {
      const text = type.kind === 'object' ? recordText(type, model) : enumerationText(type);
      return [`Models/${type.name}`, text] as const;
    }),
    ...[...apiTexts(model)].map(([name, text]) => [`Api/${name}`, text] as const),
    ['KeywayClient', clientText(model)] as const,
    ['Models', modelsText(model)] as const,
    ['Routes', routesText(model)] as const,
    ['HeaderNames', headerNamesText(model)] as const,
    ['ErrorFamilies', errorFamiliesText(model)] as const,
  ]);
  const files = [...classes].map(([name, text]) => [`${name}.cs`, fileText(text)] as const);
  return new Map([...files, ['Version.props', versionText(model.version)]]);
}

/**
 * Uses one class for a record, whichever fields the query asks for. Reading an absent member throws, as for any required
 * member.
 */
function withWholeAnswers(model: SdkModel): SdkModel {
  const parts = new Set(
    model.operations.flatMap(({ answer, whole }) =>
      whole && answer?.kind === 'object' ? [answer.name] : [],
    ),
  );
  return {
    ...model,
    operations: model.operations.map((operation) => ({
      ...operation,
      answer: operation.whole ?? operation.answer,
    })),
    types: model.types.filter(({ name }) => !parts.has(name)),
  };
}

const sdkPackage = new URL('../../../packages/sdk/package.json', import.meta.url);

/** Types, methods and routes of the .NET SDK. */
export const dotnetSdk: Derivation = {
  name: '.NET SDK',
  path: 'sdks/dotnet/src/Keyway.Sdk/Generated',
  build: () => {
    const { version } = JSON.parse(readFileSync(sdkPackage, 'utf8')) as { version: string };
    const document = buildOpenApi({ baseUrl: 'https://keyway.example.com', version });
    return dotnetFiles(buildModel(JSON.parse(JSON.stringify(document))));
  },
};
