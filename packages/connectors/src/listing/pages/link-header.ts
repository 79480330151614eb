// By hand: one relation of one header, in ten lines.
import type { DownstreamResponse } from '../../definition/index.js';

/**
 * The address that a Link header gives for a relation (RFC 8288), null where it gives none. Read a parameter from it
 * with `cursorOf`; it is never called as it is.
 */
export function linkOf(headers: DownstreamResponse['headers'], relation: string): string | null {
  for (const link of (headers.link ?? '').split(/,(?=\s*<)/)) {
    const [address = '', ...parameters] = link.split('>');
    const isWanted = parameters
      .join('>')
      .split(';')
      .some((parameter) => isRelation(parameter, relation));
    if (isWanted && address.trimStart().startsWith('<')) return address.trimStart().slice(1);
  }
  return null;
}

function isRelation(parameter: string, relation: string): boolean {
  const [name = '', value = ''] = parameter.split('=', 2).map((part) => part.trim().toLowerCase());
  return name === 'rel' && value.replaceAll('"', '').split(/\s+/).includes(relation);
}
