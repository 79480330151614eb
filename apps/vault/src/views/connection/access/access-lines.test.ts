import { operationKeys } from '@keyway/contract';
import { languages } from '@keyway/ui';
import { describe, expect, it, test } from 'vitest';

import { loadWords } from '../../../i18n/words.js';
import { describeAccess, partsByOperation } from './access-lines.js';

const { access } = (await loadWords('en')).connection;
const describeIn = (operations: readonly string[], events = false): string[] =>
  describeAccess(access, { operations, events }, 'en').map(({ text }) => text);

describe('what an integration lets the application do', () => {
  it('has a line for every operation of the contract, and for no other', () => {
    expect(Object.keys(partsByOperation).toSorted()).toEqual(operationKeys.toSorted());
    for (const key of operationKeys) expect(describeIn([key]), key).not.toEqual([]);
    for (const unknown of ['toString', '__proto__', 'calls.list'])
      expect(describeIn([unknown]), unknown).toEqual([]);
  });

  it('is said in at most six lines, without endpoints, in every language', async () => {
    for (const language of languages) {
      const words = (await loadWords(language)).connection.access;
      const lines = describeAccess(words, { operations: operationKeys, events: true }, language);
      expect(lines).toHaveLength(6);
      for (const { text } of lines) expect(text).not.toMatch(/\{|\}|undefined|\.(?:list|get|create)\b/);
      expect(lines.filter(({ isDeletion }) => isDeletion)).toEqual([lines[5]]);
    }
  });

  it('is in the words of a support team', () => {
    expect(describeIn(operationKeys, true)).toEqual([
      'Read conversations, messages, and attachments, and get notified of changes',
      'Reply to customers, add internal notes, edit messages, start conversations, and upload files',
      'Change the status, assignee, tags and other details of conversations',
      'Look up, add, and update customers, with their names and contact details',
      'See agents, teams, inboxes, and tags',
      'Delete conversations, messages, and customers',
    ]);
  });

  test.each([
    [
      'reading',
      ['list', 'get', 'customers.list'],
      false,
      ['Read messages', 'Look up customers, with their names and contact details'],
    ],
    ['one deletion', ['get', 'delete'], false, ['Read messages', 'Delete messages']],
    ['events alone', [], true, ['Get notified of changes']],
    ['nothing', [], false, []],
  ])('names no more than is allowed: %s', (_name, operations, events, lines) => {
    expect(describeIn(operations, events)).toEqual(lines);
  });
});
