import type { CodeSample, JsonSchema } from '../document.js';
import type { RequestExample } from '../request-examples.js';
import { csharpSample } from './csharp.js';
import { curlSample } from './curl.js';
import type { Shapes } from './names.js';
import { nodeSample } from './node.js';
import { phpSample } from './php.js';
import { resolve, toSampleCall, type DescribedOperation } from './sample-call.js';

const languages = [
  { lang: 'Shell', label: 'curl', write: curlSample },
  { lang: 'JavaScript', label: 'Node.js', write: nodeSample },
  { lang: 'PHP', label: 'PHP', write: phpSample },
  { lang: 'C#', label: 'C#', write: csharpSample },
] as const;

/** One call in every language. Secrets are read from the environment, never written out. */
export function writeSamples(
  described: DescribedOperation,
  given: RequestExample,
  baseUrl: string,
): CodeSample[] {
  const call = toSampleCall(described, given, baseUrl);
  const shapes = shapesOf(described);
  return languages.map(({ lang, label, write }) => ({ lang, label, source: write(call, shapes) }));
}

/** Generated classes have the name of the schema. */
function shapesOf({ operation, components }: DescribedOperation): Shapes {
  const schema: JsonSchema = operation.requestBody?.content['application/json']?.schema ?? {};
  const name =
    String(schema.$ref ?? '')
      .split('/')
      .at(-1) || undefined;
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  return {
    body: { name, schema: resolve(schema, components) },
    query: { properties: Object.fromEntries(query.map((one) => [one.name, one.schema])) },
  };
}
