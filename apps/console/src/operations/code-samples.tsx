import { writeSamples, type RequestExample } from '@keyway/openapi/samples';
import { useState } from 'react';

import { Code } from '../components/code.js';
import { SelectField } from '../components/fields.js';
import { usePage } from '../session/session-context.js';
import type { TriedOperation } from './list-operations.js';
import { withPlaceholders } from './with-placeholders.js';
import { useWords } from '../i18n/words.js';

/** A call as programs make it. Keys are named after the environment; what is missing is named, too. */
export function CodeSamples({ tried, given }: { tried: TriedOperation; given: RequestExample }) {
  const { language } = useWords('shell');
  const { api_url } = usePage();
  const [chosen, setChosen] = useState('curl');
  const samples = writeSamples(tried, withPlaceholders(tried, given), api_url);
  const shown = samples.find(({ label }) => label === chosen);
  return (
    <>
      <SelectField
        label={language}
        value={chosen}
        options={samples.map(({ label }) => ({ value: label, label }))}
        onChange={setChosen}
      />
      {shown && <Code label={shown.label} text={shown.source} />}
    </>
  );
}
