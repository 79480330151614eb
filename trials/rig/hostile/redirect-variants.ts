const spell = (text: string, at: number): string =>
  [...text].map((character, index) => (index === at ? character.toUpperCase() : character)).join('');

/** Ways to write what is almost this listed URI, percent-encoded as a browser would send it or worse. */
export function redirectVariants(listed: string): readonly string[] {
  const { protocol, host, hostname, pathname, origin } = new URL(listed);
  const scripts = [0, 1, 2, 3, 4, 5, 6, 9].map((at) => `${spell('javascript', at)}:alert(1)//${host}`);
  return [
    ...scripts,
    ...[
      '\tjavascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:x',
      'file:///',
    ],
    ...['', '/', pathname, `//${host}${pathname}`, `\\\\${host}${pathname}`, `${host}${pathname}`],
    ...[
      `${protocol}${host}${pathname}`,
      `${protocol}/${host}${pathname}`,
      `${protocol}///${host}${pathname}`,
    ],
    ...[`${protocol}\\\\${host}${pathname}`, `${origin}\\${pathname.slice(1)}`, `${listed}\\..\\evil`],
    ...[
      listed.toUpperCase(),
      `${protocol.toUpperCase()}//${host}${pathname}`,
      `${origin}${pathname.toUpperCase()}`,
    ],
    ...[`${listed}/`, `${listed}//`, `${listed}.`, `${listed}x`, listed.slice(0, -1), origin, `${origin}/`],
    ...[
      `${listed}?`,
      `${listed}?a=b`,
      `${listed}#`,
      `${listed}#a`,
      `${listed};a`,
      `${listed}%00`,
      `${listed}%20`,
    ],
    ...[`${listed} `, ` ${listed}`, `${listed}\t`, `${listed}\n`, `${listed}\r\nX: y`, `${listed}\u0000`],
    ...[`${origin}/.${pathname}`, `${origin}/x/..${pathname}`, `${listed}/..`, `${listed}/../evil`],
    ...[`${origin}/%2e%2e${pathname}`, `${listed}%2f..%2fevil`, `${listed}/%2e%2e/evil`],
    ...[`${protocol}//${hostname}.${pathname}`, `${protocol}//${hostname}:1${pathname}`],
    ...[`${protocol}//evil.example@${host}${pathname}`, `${protocol}//${host}@evil.example${pathname}`],
    ...[`${protocol}//${hostname}.evil.example${pathname}`, `${protocol}//evil${hostname}${pathname}`],
    ...[
      `${protocol}//evil.example/${listed}`,
      `${protocol}//evil.example/?${listed}`,
      'https://evil.example/',
    ],
    ...[`${protocol}//${hostname.replace('o', 'о')}${pathname}`, `${protocol}//xn--${hostname}${pathname}`],
  ];
}
