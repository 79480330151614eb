import { expect, test } from 'vitest';

import { htmlToMarkdown, htmlToText } from './index.js';

const gmailEmoji =
  '<img data-emoji="🙂" class="an1" alt="🙂" src="https://fonts.gstatic.com/s/e/1f642/72.png">';

// HTML, its text, its Markdown.
test.each([
  [
    'a <a href="https://acme.example/?a=1&amp;b=2">link</a>.',
    'a link (https://acme.example/?a=1&b=2).',
    'a [link](https://acme.example/?a=1&b=2).',
  ],
  [
    '<a href="https://acme.example/a">https://acme.example/a</a>',
    'https://acme.example/a',
    '<https://acme.example/a>',
  ],
  [
    '<a href="https://www.acme.example/">acme.example</a>',
    'acme.example',
    '[acme.example](https://www.acme.example/)',
  ],
  [
    '<a href="https://evil.example">https://bank.example</a>',
    'https://bank.example (https://evil.example)',
    '[https://bank.example](https://evil.example)',
  ],
  [
    '<a href="mailto:zo%C3%AB@acme.example?subject=Hi">write</a>',
    'write (zoë@acme.example)',
    '[write](mailto:zo%C3%AB@acme.example?subject=Hi)',
  ],
  ['<a href="mailto:a@b.example">a@b.example</a>', 'a@b.example', '[a@b.example](mailto:a@b.example)'],
  ['<a href="tel:+49-30-123">+49 30 123</a>', '+49 30 123', '[+49 30 123](tel:+49-30-123)'],
  ['<a href="javascript:alert(1)">x</a>', 'x', 'x'],
  ['<a href="java\nscript:alert(1)">x</a><a href=" &#1;JavaScript:alert(1)">y</a>', 'xy', 'xy'],
  ['<a href="data:text/html,x">x</a> <a href="#top">y</a> <a href="/z">z</a>', 'x y z', 'x y z'],
  [
    '<a href="https://a.example/(x) y">a</a>',
    'a (https://a.example/(x)%20y)',
    '[a](https://a.example/%28x%29%20y)',
  ],
  [
    '<a href="https://a.example"><div>one</div><div>two</div></a>',
    'one (https://a.example)\ntwo',
    '[one](https://a.example)  \ntwo',
  ],
  [
    '<a href="https://a.example"><img src="https://a.example/b.png"></a>',
    'https://a.example',
    '[![](https://a.example/b.png)](https://a.example)',
  ],
  ['<a href="https://a.example"></a>', '', ''],
  ['see https://a.example/b_c_d, ok', 'see https://a.example/b_c_d, ok', 'see <https://a.example/b_c_d>, ok'],
  ['<ol><li>a</li><li>b</li></ol>', '1. a\n2. b', '1. a\n2. b'],
  ['<ol start="9"><li>a<li>b<li value="20">c</ol>', '9. a\n10. b\n20. c', '9. a\n10. b\n20. c'],
  [
    '<ol><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>e',
    '1. a\n   - b\n   - c\n2. d\n\ne',
    '1. a\n   - b\n   - c\n2. d\n\ne',
  ],
  ['<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>', '- a\n\n  b\n- c', '- a\n\n  b\n- c'],
  ['<ul><li></li><li>a</li></ul>', '- a', '- a'],
  ['<li>a</li><li>b</li>', '- a\n- b', '- a\n- b'],
  [`hi ${gmailEmoji}!`, 'hi 🙂!', 'hi 🙂!'],
  ['<img class="emoji" alt=":tada:" src="https://a.example/t.png">', ':tada:', ':tada:'],
  ['<img goomoji="1f600" src="https://mail.google.com/mail/e/1f600">', '😀', '😀'],
  ['<img src="cid:a@b" alt="the box">', '[the box]', '![the box](cid:a@b)'],
  ['<img src="cid:a@b">', '', '![](cid:a@b)'],
  ['<img src="https://a.example/p.gif" width=1 height="1">', '', ''],
  ['<img src="data:image/png;base64,AAAA" alt="a*b">', '[a*b]', 'a\\*b'],
  [
    '<table><tr><th>a</th><th>b</th></tr><tr><td><p>c</p></td><td>d|e</td></tr><tr><td></td><td>f</td></tr></table>',
    'a | b\nc | d|e\n | f',
    '| a | b |\n| --- | --- |\n| c | d\\|e |\n|  | f |',
  ],
  ['<table><tr><td>a</td></tr><tr><td>b</td></tr></table>', 'a\nb', 'a  \nb'],
  [
    '<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td><td>c</td></tr></table>',
    'a | b\n\nc',
    '| a | b |\n| --- | --- |\n\nc',
  ],
  [
    '<table><tr><td>a</td></tr><tr><td>b</td><td>c</td></tr></table>',
    'a\nb | c',
    '| a |  |\n| --- | --- |\n| b | c |',
  ],
  [
    'a<blockquote><p>b<br>c</p><blockquote>d</blockquote></blockquote>e',
    'a\n\n> b\n> c\n>\n> > d\n\ne',
    'a\n\n> b  \n> c\n>\n> > d\n\ne',
  ],
  ['<h2>a</h2>b<hr>c', 'a\n\nb\n\nc', '## a\n\nb\n\n---\n\nc'],
  ['<b>a <i>b</i></b> c <s>d</s>', 'a b c d', '**a *b*** c ~~d~~'],
  ['<b>a<p>b</p></b>', 'a\n\nb', '**a**\n\n**b**'],
  ['<b></b>a<b> </b>b', 'a b', 'a b'],
  ['<b><a href="https://a.example">x</b>y</a>', 'xy (https://a.example)', '[**x**y](https://a.example)'],
  ['<code>a`b</code>', 'a`b', '``a`b``'],
  [
    'a<pre>b  *\n<a href="https://a.example">c</a>\n```</pre>d',
    'a\n\nb  *\nc (https://a.example)\n```\n\nd',
    'a\n\n````\nb  *\nc (https://a.example)\n```\n````\n\nd',
  ],
  [
    '&lt;b&gt; a*b_c [x](y) &amp;amp; `',
    '<b> a*b_c [x](y) &amp; `',
    '\\<b\\> a\\*b\\_c \\[x\\](y) \\&amp; \\`',
  ],
  [
    '<p># a</p><p>1. b</p><p>- c</p><p>--- </p>',
    '# a\n\n1. b\n\n- c\n\n---',
    '\\# a\n\n1\\. b\n\n\\- c\n\n\\---',
  ],
  ['', '', ''],
])('%j as text and as Markdown', (html, text, markdown) => {
  expect({ text: htmlToText(html), markdown: htmlToMarkdown(html) }).toEqual({ text, markdown });
});

// These cost a renderer that looks back the square of their length, and it would take hours.
test.each([
  '<a',
  '<a href="https://a.example">',
  '<a href="https://a.example">x',
  '<a href="x" ',
  '<ol><li>',
  '<ol><li>x',
  '<ul><li>x<blockquote>',
  '<blockquote>',
  '<blockquote>x',
  '<table><tr><td>x',
  '<td>x',
  '<tr>',
  '<b>x',
  '<b><i>x</b>',
  '<pre>x',
  '<pre><a href="https://a.example">x',
  '</li></ul></blockquote></table>',
  '<h1>x',
  '<code>`',
  '`',
  '....',
  'https://',
  'https://a.example/....',
  '<img alt="[" src="cid:x">',
  '\\',
])('%s repeated 60,000 times is rendered in time', (bomb) => {
  const html = bomb.repeat(60_000);
  const longest = html.length * 12;
  expect(htmlToText(html).length).toBeLessThanOrEqual(longest);
  expect(htmlToMarkdown(html).length).toBeLessThanOrEqual(longest);
});
