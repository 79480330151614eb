import { expect, it } from 'vitest';

import { parseStep } from '@keyway/ui/markdown';

it('tells code, emphasis and links from text', () => {
  expect(parseStep('Open _Auth_ at [the hub](https://hub.example), with `a_b` and snake_case_word.')).toEqual(
    {
      code: undefined,
      pieces: [
        { kind: 'text', text: 'Open ' },
        { kind: 'emphasis', text: 'Auth' },
        { kind: 'text', text: ' at ' },
        { kind: 'link', text: 'the hub', url: 'https://hub.example' },
        { kind: 'text', text: ', with ' },
        { kind: 'code', text: 'a_b' },
        { kind: 'text', text: ' and snake_case_word.' },
      ],
    },
  );
});

it('leaves the underscores within an emphasised word alone', () => {
  expect(parseStep('the scope _At any time (refresh_token)_, or _Use_').pieces).toEqual([
    { kind: 'text', text: 'the scope ' },
    { kind: 'emphasis', text: 'At any time (refresh_token)' },
    { kind: 'text', text: ', or ' },
    { kind: 'emphasis', text: 'Use' },
  ]);
});

it('takes the code below a step apart, without its indentation', () => {
  const { pieces, code } = parseStep('Send this:\n   ```json\n   {\n     "id": 1\n   }\n   ```');
  expect(pieces).toEqual([{ kind: 'text', text: 'Send this:' }]);
  expect(code).toBe('{\n  "id": 1\n}');
});
