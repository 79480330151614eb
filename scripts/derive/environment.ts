import { environmentSchema } from '../../apps/server/src/env.js';
import { table } from '../connector-docs/words.js';
import { pageWithRegions } from './fill-regions.js';

/** Every setting of the server, from the schema that parses them. */
export const environmentTable = pageWithRegions('docs/self-hosting.md', () => ({
  environment: table(
    ['Setting', 'Default', 'Meaning'],
    Object.entries(environmentSchema.shape).map(([name, schema]) => [
      `\`${name}\``,
      showDefault(schema.safeParse(undefined).data),
      schema.description ?? '',
    ]),
  ),
}));

const showDefault = (value: unknown): string => {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '–';
  return `\`${String(value)}\``;
};
