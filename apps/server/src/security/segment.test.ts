import { expect, test } from 'vitest';
import { assertHeaderSafe, segment, UnsafeValueError } from './segment.js';

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

test('refuses header values that would split or change, without repeating them', () => {
  for (const character of ['\r\n', '\n', '\r', '\u0000', '\u007f', '✓', '\ud83d\ude00']) {
    const value = `secret-canary${character}x`;
    expect(() => assertHeaderSafe(value)).toThrow(UnsafeValueError);
    expect(() => assertHeaderSafe(value)).not.toThrow(/canary/);
  }
  for (const value of ['', 'Bearer abc', 'tab\there', 'ä'])
    expect(() => assertHeaderSafe(value)).not.toThrow();
});
