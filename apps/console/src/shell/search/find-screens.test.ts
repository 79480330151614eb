import { expect, it } from 'vitest';

import english from '../../words/en.json';
import { applicationScreens, installationScreens } from '../navigation.js';
import { findScreens, isRequestId } from './find-screens.js';

const { nav } = english.shell;
const find = (text: string, app?: string, may = () => true) =>
  findScreens({ text, app, nav, may }).map(({ name }) => name);

it('finds screens by the beginning of any word of their name', () => {
  expect(find('LOG', 'app_1')).toEqual(['Logs', 'Audit log', 'Audit log']);
  expect(find('keys', 'app_1')).toEqual(['API keys']);
  expect(find('ogs', 'app_1')).toEqual([]);
});

it('offers those of an application inside of one only, and nothing that the role lacks', () => {
  expect(find('', 'app_1')).toHaveLength(applicationScreens.length + installationScreens.length);
  expect(find('')).toHaveLength(installationScreens.length);
  expect(find('', 'app_1', () => false)).toEqual([]);
});

it('leads to the screen of the application at hand', () => {
  const [home] = findScreens({ text: 'home', app: 'app_1', nav, may: () => true });
  expect([home?.to, home?.params]).toEqual(['/apps/$app', { app: 'app_1' }]);
  const [people] = findScreens({ text: 'people', app: undefined, nav, may: () => true });
  expect([people?.to, people?.params]).toEqual(['/people', {}]);
});

it('tells request IDs from names', () => {
  expect(isRequestId(' 245caa85ee85bf88dae068b2576950fb ')).toBe(true);
  expect(isRequestId('harbor-books')).toBe(false);
});
