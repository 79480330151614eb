/** Matches the style of the API reference; inlined, so the page needs no other file. */
export const errorReferenceStyle = `
:root { color-scheme: light dark; --ground: light-dark(#fff, #12151b); --words: light-dark(#333, #e6e8ee);
  --quiet: light-dark(#5b6272, #b6bcc9); --link: light-dark(#1f4fbf, #9cbcff); --raised: light-dark(#f4f6fa, #1c212c);
  --line: color-mix(in srgb, var(--words) 20%, transparent); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--words); font: 1rem/1.55 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .5rem 2rem; padding: .75rem 2.5rem; border-bottom: 1px solid var(--line); }
header .name { font-weight: 650; }
header nav { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; }
a { color: var(--link); }
.columns { display: grid; grid-template-columns: 19rem minmax(0, 1fr); align-items: start; }
.types { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 1.5rem 1rem 2rem 2.5rem; font-size: .875rem; }
.types ul { margin: 0; padding: 0; list-style: none; }
.types a { display: block; padding: .25rem 0; overflow-wrap: anywhere; text-decoration: none; }
main { max-width: 52rem; padding: 1.5rem 2.5rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.25; }
h2 { margin: 0; font-size: 1.25rem; overflow-wrap: anywhere; }
section { padding: 2rem 0; border-top: 1px solid var(--line); }
section:target h2 { color: var(--link); }
.status { color: var(--quiet); }
pre { overflow-x: auto; padding: 1rem; border-radius: 6px; background: var(--raised); font: .8125rem/1.5 ui-monospace, monospace; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
@media (max-width: 52rem) {
  .columns { display: block; }
  .types { position: static; max-height: none; padding: 1rem 1.25rem 0; }
  .types ul { display: none; }
  header, main { padding-inline: 1.25rem; }
}
`;
