import { expect, test } from 'vitest';
import { toPlainText } from './plain-text.js';
import { toPlainText as toLine } from './vendors/freshdesk/plain-text.js';

// Quadratic parsing of this length takes minutes.
const long = 1_000_000;

test.each(['<a', '<br', '&a'])('text that repeats %j is read in the time of its length', (piece) => {
  expect(toPlainText(piece.repeat(long)).length).toBeGreaterThan(long);
  expect(toLine(piece.repeat(long)).length).toBeGreaterThan(long);
});

test.each([
  ['<p>Hello <b>Zoë</b> &amp; all</p>', 'Hello Zoë & all'],
  ['<p>one</p><p>two<br>three</p>', 'one\n\ntwo\nthree'],
  ['<ul><li>a</li>\n<li>b</li></ul>', 'a\nb'],
  ['5 &lt; 6 &amp;amp; &#39;x&#x27; &nbsp;&copy;', "5 < 6 &amp; 'x'  &copy;"],
  ['&#1114112;', '\ufffd'],
])('%j reads %j', (html, text) => {
  expect(toPlainText(html)).toBe(text);
});
