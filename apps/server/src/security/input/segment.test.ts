import { expect, test } from 'vitest';
import { isHeaderSafe, segment, UnsafeValueError, withoutEndSlashes } from './segment.js';

test('keeps every id inside one path segment', () => {
  for (const id of [
    'a/b',
    '../../vault',
    '..%2f',
    '%2e%2e',
    'a?b#c',
    'a\\b',
    '//evil.test',
    'ü ',
    '...',
    '\u0000',
  ]) {
    const url = new URL(`https://host.test/base/${segment(id)}`);
    expect(url.pathname.split('/')).toHaveLength(3);
    expect(decodeURIComponent(url.pathname.slice('/base/'.length))).toBe(id);
    expect(url.origin + url.search + url.hash).toBe('https://host.test');
  }
});

test('refuses ids that no encoding makes safe', () => {
  for (const id of ['', '.', '..', '\ud800']) expect(() => segment(id)).toThrow(UnsafeValueError);
});

test('distinguishes header values that would split or change from safe ones', () => {
  for (const character of ['\r\n', '\n', '\r', '\u0000', '\u007f', '✓', '\ud83d\ude00'])
    expect(isHeaderSafe(`a${character}x`)).toBe(false);
  for (const value of ['', 'Bearer abc', 'tab\there', 'ä']) expect(isHeaderSafe(value)).toBe(true);
});

test('only slashes at the end are cut off', () => {
  expect(['https://a.example//', 'https://a.example/b//c', '///', ''].map(withoutEndSlashes)).toEqual([
    'https://a.example',
    'https://a.example/b//c',
    '',
    '',
  ]);
});
