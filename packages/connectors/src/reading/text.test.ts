import { expect, test } from 'vitest';

import { htmlToText } from './html/index.js';
import { fromBodies, textToHtml, toBodies } from './text.js';

test.each([
  ['<p>Hello <b>Zoë</b> &amp; all</p>', 'Hello Zoë & all'],
  ['<p>one</p><p>two</p>', 'one\n\ntwo'],
  ['<div>one</div>\n  <div>two<br>three</div>', 'one\ntwo\nthree'],
  ['a<br><br><br><br>b', 'a\n\nb'],
  ['<ul><li>first</li><li>second</li></ul>', '- first\n- second'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a | b\nc'],
  ['  spaces \n\t and&nbsp;more  ', 'spaces and more'],
  ['<pre>a\n  b</pre>', 'a\n  b'],
  ['<style>p { color: red }</style><script>if (a < b) x("</p>")</script>text', 'text'],
  ['<!-- hidden <b> -->shown<!doctype html><?xml?>', 'shown'],
  ['<a title="a > b" href=\'x\'>link</a>', 'link'],
  ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
  // As a browser shows it: a tag that does not end has no text.
  ['a <b', 'a'],
  ['<a title="never closed>text</a>', ''],
  ['<title>t</title><iframe>i</iframe><template><p>x</p></template>shown', 'shown'],
  ['a&nbsp;&nbsp;b <b>c</b>d', 'a  b cd'],
  ['&lt;b&gt; &quot;&#39;&#x41;&euro;&hellip;&eacute; &#146;', '<b> "\'A€…é ’'],
  ['&unknown; &amp &#; &#xZZ; & &#0; &#1114112; &#xD800;', '&unknown; & &#; &#xZZ; & \ufffd \ufffd \ufffd'],
  ['&amp;lt;', '&lt;'],
  ['', ''],
])('the text of %j', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each(['plain', '<b> & "quotes" \'single\'', 'two\nlines', '&amp;', '5 < 6 > 4', 'Zoë ☃ 👩‍🚀'])(
  'text survives the way to HTML and back: %j',
  (text) => {
    expect(textToHtml(text)).not.toMatch(/<(?!br>)/);
    expect(htmlToText(textToHtml(text))).toBe(text);
  },
);

test('a body that is missing is made from the other, never kept from before', () => {
  expect(fromBodies(null, '<p>a</p>')).toEqual({ body: 'a', body_html: '<p>a</p>' });
  expect(fromBodies('a', null)).toEqual({ body: 'a', body_html: null });
  expect(toBodies({ body: 'a < b' })).toEqual({ text: 'a < b', html: 'a &lt; b' });
  expect(toBodies({ body_html: '<p>a</p>' })).toEqual({ text: 'a', html: '<p>a</p>' });
  expect(toBodies({ body_html: '<a href="https://a.example">a</a>', body: null }).text).toBe(
    'a (https://a.example)',
  );
  expect(toBodies({ body: '1. a\n<b>', body_html: null })).toEqual({
    text: '1. a\n<b>',
    html: '1. a<br>&lt;b&gt;',
  });
  expect(toBodies({ body: null })).toEqual({ text: '', html: '' });
});

// Quadratic time would take minutes for these.
test.each(['<div>', '<svg><title>', '<table><tr><td>', '<pre>', '<a "', '<!--', '<script></p>', '&amp'])(
  '%s repeated 250,000 times is read in time',
  (bomb) => {
    expect(htmlToText(bomb.repeat(250_000))).toMatch(bomb === '&amp' ? /^&+$/ : /^$/);
  },
);
