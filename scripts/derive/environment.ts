import { environmentSchema } from '../../apps/server/src/env.js';
import { advancedSettings, essentialSettings } from '../../apps/server/src/essential-settings.js';
import { table } from '../connector-docs/words.js';
import { pageWithRegions } from './fill-regions.js';

/** Every setting of the server, from the schema that parses them. */
export const environmentTable = pageWithRegions('docs/self-hosting.md', () => ({
  'essential-settings': toTable(essentialSettings),
  'advanced-settings': toTable(advancedSettings),
}));

const toTable = (names: typeof essentialSettings): string =>
  table(
    ['Setting', 'Default', 'Meaning'],
    names.map((name) => {
      const schema = environmentSchema.shape[name];
      return [`\`${name}\``, showDefault(schema.safeParse(undefined).data), schema.description ?? ''];
    }),
  );

function showDefault(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '–';
  return `\`${String(value)}\``;
}
