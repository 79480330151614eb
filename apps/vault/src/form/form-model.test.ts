import { describe, expect, it } from 'vitest';

import {
  changedSettings,
  fieldsFor,
  findProblems,
  hasChanges,
  initialValues,
  keepTyped,
  tidyValue,
  type FormField,
} from './form-model.js';
import { problemsOf } from './server-problems.js';

const buildField = (field: Partial<FormField>): FormField => ({
  id: 'id',
  label: 'Label',
  type: 'text',
  required: true,
  sensitive: false,
  value: null,
  ...field,
});
const subdomain = buildField({
  id: 'subdomain',
  pattern: '[a-z0-9-]+',
  prefix: 'https://',
  suffix: '.desk.example',
  value: 'acme',
});
const key = buildField({
  id: 'key',
  type: 'password',
  sensitive: true,
  value: '••••1234',
  auth_type: 'apiKey',
});
const user = buildField({ id: 'user', required: false, auth_type: 'basic' });
const fields = [subdomain, key, user];

describe('form', () => {
  it('shows the settings and the fields of the chosen way', () => {
    expect(fieldsFor(fields, 'apiKey').map(({ id }) => id)).toEqual(['subdomain', 'key']);
    expect(fieldsFor(fields, 'oauth2').map(({ id }) => id)).toEqual(['subdomain']);
  });

  it('never starts with a mask, so that none is sent back', () => {
    const values = initialValues(fields);
    expect(values).toEqual({ subdomain: 'acme', key: '', user: '' });
    expect(hasChanges(fields, values)).toBe(false);
    expect(changedSettings(fields, values)).toEqual({});
  });

  it('saves what changed, and removes what was emptied', () => {
    expect(changedSettings(fields, { subdomain: '', key: 'new', user: '' })).toEqual({
      subdomain: null,
      key: 'new',
    });
  });

  it('asks for a secret only where none is stored', () => {
    expect(findProblems([key], { key: '' })).toEqual({});
    expect(findProblems([{ ...key, value: null }], { key: '' })).toEqual({ key: 'required' });
  });

  it('checks the whole value, as the server does', () => {
    expect(findProblems([subdomain], { subdomain: 'acme.evil/' })).toEqual({ subdomain: 'pattern' });
    expect(findProblems([buildField({ type: 'email' })], { id: 'nobody' })).toEqual({ id: 'email' });
    expect(findProblems([buildField({ type: 'url' })], { id: 'javascript:1' })).toEqual({ id: 'url' });
    expect(findProblems([buildField({})], { id: 'a\u0000b' })).toEqual({ id: 'characters' });
    expect(findProblems([buildField({ pattern: '(' })], { id: 'left to the server' })).toEqual({});
  });

  it('takes the wanted part out of a pasted address', () => {
    for (const pasted of ['acme', ' acme ', 'acme.desk.example', 'https://acme.desk.example/agent?x=1'])
      expect(tidyValue(subdomain, pasted)).toBe('acme');
    expect(tidyValue(subdomain, 'https://acme.other.example')).toBe('acme.other.example');
    expect(tidyValue(key, ' secret ')).toBe(' secret ');
  });
});

describe('problems the server names', () => {
  const failure = { typeName: 'RequestValidationError', message: '', vendorWords: [], requestId: null };

  it('belong to the field of their path', () => {
    const detail = {
      'body.settings.subdomain': 'does not have the expected format',
      'body.settings.key': 'is not to our taste',
      'body.enabled': 'must be a boolean',
    };
    expect(problemsOf(fields, { ...failure, detail })).toEqual({ subdomain: 'pattern', key: 'refused' });
  });

  it('ask for the key again where only its address was corrected, and do not blame the address', () => {
    const detail = {
      'body.settings.subdomain': 'can change only together with the credential',
      'body.settings.key': 'send again with subdomain',
    };
    expect(problemsOf(fields, { ...failure, detail })).toEqual({ key: 'again' });
  });

  it('are none where the detail is text', () => {
    expect(problemsOf(fields, { ...failure, detail: 'body.settings.key' })).toEqual({});
  });

  it('say which settings are missing', () => {
    const detail = { missing_settings: ['subdomain'] };
    expect(problemsOf(fields, { ...failure, typeName: 'ConnectionSettingsError', detail })).toEqual({
      subdomain: 'required',
    });
  });
});

describe('text that was typed', () => {
  const base = initialValues([subdomain, key]);

  it('stays when another tab saves other values', () => {
    const typed = { subdomain: 'acme', key: 'my-token' };
    const stored = initialValues([{ ...subdomain, value: 'globex' }, key]);
    expect(keepTyped(typed, base, stored)).toEqual({ subdomain: 'globex', key: 'my-token' });
    expect(keepTyped({ ...typed, subdomain: 'initech' }, base, stored)).toEqual({
      subdomain: 'initech',
      key: 'my-token',
    });
  });

  it('gives way to what the server made of it when it was saved, unless it was changed meanwhile', () => {
    const sent = { subdomain: 'Acme', key: 'my-token' };
    expect(keepTyped(sent, sent, base)).toEqual(base);
    expect(keepTyped({ ...sent, key: 'next' }, sent, base)).toEqual({ ...base, key: 'next' });
  });
});
