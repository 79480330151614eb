import { isIP, isIPv4 } from 'node:net';

import { z } from 'zod';

export const url = z.url({ protocol: /^https?$/ });
export const address = url.transform((value) => value.replace(/\/+$/, ''));
export const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');
const LARGEST = 2_000_000_000;
const whole = (least: number, most: number): string => `must be a whole number from ${least} to ${most}`;

export const count = (least: number) =>
  z
    .string()
    .regex(/^\d+$/, whole(least, LARGEST))
    .transform(Number)
    .pipe(z.number().min(least, whole(least, LARGEST)).max(LARGEST, whole(least, LARGEST)));

const LARGEST_PORT = 65_535;
export const port = count(0).pipe(z.number().max(LARGEST_PORT, whole(0, LARGEST_PORT)));

function isNetwork(text: string): boolean {
  const [address = '', bits = '1', ...rest] = text.split('/');
  const longest = isIPv4(address) ? 32 : 128;
  return isIP(address) !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
}

/** Network names that Express accepts. */
const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];
const coversAll = (text: string): boolean => /\/0+$/.test(text);
/** Trusted proxies; a network of all addresses is refused. */
export const proxy = z
  .string()
  .refine((text) => proxyNames.includes(text) || isNetwork(text), {
    error: ({ input }) =>
      `"${input}" is not an IP address or CIDR (e.g. 10.0.0.1 or 10.0.0.0/8), or one of ${proxyNames.join(', ')}`,
  })
  .refine((text) => !isNetwork(text) || !coversAll(text), {
    error: ({ input }) =>
      `"${input}" is every address, so that any client could claim any IP address. List your proxies, e.g. 10.0.0.0/8`,
  });

const withPort = /^(?:\[(?<inBrackets>.+)\]|(?<plain>.+?))(?::(?<port>\d{1,5}))?$/;
function isNetworkWithPort(text: string): boolean {
  const { inBrackets, plain = '', port = '1' } = withPort.exec(text)?.groups ?? {};
  return isNetwork(inBrackets ?? plain) && Number(port) >= 1 && Number(port) <= 65_535;
}
/** An address or network, optionally with a single port. */
export const networkWithPort = z.string().refine((text) => isNetwork(text) || isNetworkWithPort(text), {
  error: ({ input }) =>
    `"${input}" is not a CIDR or CIDR:port, e.g. 10.1.0.0/16, 10.1.2.3/32:8080 or [fd00::/8]:443`,
});

const scopeOfNetwork = /^[\w-]+(?:\/[a-z0-9-]+)?$/;
/** An address or network limited to one application or one of its connectors: `10.1.2.3/32:8080=app_1/service_id`. */
export const scopedNetwork = z.string().refine(
  (text) => {
    const [network = '', ...scopes] = text.split('=');
    const isForSome = scopes.length === 1 && scopeOfNetwork.test(scopes[0] ?? '');
    return (scopes.length === 0 || isForSome) && (isNetwork(network) || isNetworkWithPort(network));
  },
  {
    error: ({ input }) =>
      `"${input}" is not a CIDR or CIDR:port, e.g. 10.1.0.0/16, 10.1.2.3/32:8080, or 10.1.2.3/32:8080=app_1/service_id for one application’s connector`,
  },
);

/** A mapping `group=role` or `group=role:app_1`; a group may contain any character except a comma. */
export const roleOfGroup = z.string().regex(/^.+=[a-z]+(?::[\w-]+)?$/, {
  error: ({ input }) =>
    `"${input}" must have the form group=role or group=role:application, e.g. support=viewer:app_1`,
});

/** The sandbox's addresses, which the egress guard allows; it takes addresses, not names. */
export const simulators = z
  .string()
  .refine(
    (text) => isIPv4(/^http:\/\/([\d.]+):\d{1,5}\/?$/.exec(text)?.[1] ?? ''),
    'must have the form http://127.0.0.1:3001, with an IPv4 address and a port',
  );

/** Parses the URL as drivers do: if a parameter names a socket, no host follows the password. */
function toUrl(text: string): URL | undefined {
  const full = text.replace('@/', '@socket/');
  return URL.canParse(full) ? new URL(full) : undefined;
}

/** A database URL, which may contain a password and is never shown. */
const connection = (scheme: RegExp, example: string) =>
  z
    .string()
    .refine(
      (text) => scheme.test(text) && passwordOf(text) !== undefined,
      `must be a ${example} URL; percent-encode special characters in the password, e.g. # as %23 and % as %25`,
    );

export const postgresqlUrl = connection(/^postgres(ql)?:\/\//, 'postgresql://');
export const redisUrl = connection(/^rediss?:\/\//, 'redis://');

/** Returns the password in such a URL, empty without one. Undefined if the URL cannot be parsed. */
export function passwordOf(text: string): string | undefined {
  const password = toUrl(text)?.password;
  try {
    return password === undefined ? undefined : decodeURIComponent(password);
  } catch {
    return undefined;
  }
}
