/** Sixty ways to write an address inside, some of which URL parsers repair into one. */
export const inwardUrls: readonly string[] = [
  ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001'],
  ...['127.0.0.1.', '①②⑦.0.0.1', '１２７.０.０.１', '127。0。0。1', '%31%32%37.0.0.1', '0', '0.0.0.0'],
  ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...['[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]', '[fd00::1]'],
  ...['[fe80::1]', '[fec0::1]', '[ff02::1]', '[::ffff:a9fe:a9fe]', '10.0.0.1', '172.16.0.1', '192.168.0.1'],
  ...[
    '100.64.0.1',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '169.254.43518',
    'localhost',
    'localhost.',
  ],
]
  .map((host) => `https://${host}/latest/meta-data/`)
  .concat(
    ...['22', '25', '2375', '5432', '6379', '8080'].map((port) => `https://127.0.0.1:${port}/`),
    ...['http://127.0.0.1/', 'http://169.254.169.254/latest/', 'http://[::1]:6379/', 'file:///etc/passwd'],
    ...['gopher://127.0.0.1:6379/_PING', 'ftp://127.0.0.1/', 'unix:/var/run/docker.sock', '//127.0.0.1/'],
    ...['https://acme.zendesk.com@127.0.0.1/', 'https://127.0.0.1\\@acme.zendesk.com/'],
    ...[
      'https://127.0.0.1#@acme.zendesk.com/',
      'https:127.0.0.1/',
      'https:///169.254.169.254/',
      'HTTPS://LOCALHOST/',
    ],
  );

/** Forty hosts that look like the vendor's `acme.zendesk.com` and are not. */
export const strangerUrls: readonly string[] = [
  ...[
    'acme.zendesk.com.evil.example',
    'zendesk.com.evil.example',
    'evil.example',
    'acme.zendesk.evil.example',
  ],
  ...[
    'acme-zendesk.com',
    'acmezendesk.com',
    'xacme.zendesk.com',
    'zendesk.com',
    'acme.zendesk.co',
    'zendesk.cm',
  ],
  ...[
    'acme.zendesk.com.',
    'acme.zendesk.com..',
    '.acme.zendesk.com',
    'acme..zendesk.com',
    'other.zendesk.com',
  ],
  ...[
    'acme.other.zendesk.com',
    'acme.zendesk.com:444',
    'acme.zendesk.com:80',
    'acme.zendesk.com%2eevil.example',
  ],
  ...[
    'acme.zendesk.com%40evil.example',
    'acme.zendesk.com%00.evil.example',
    'acme.zendesk.com%23.evil.example',
  ],
  ...['аcme.zendesk.com', 'acme.zеndesk.com', 'acme.zendesk.cоm', 'acme.zendesk。com.evil.example'],
  ...['acme.zendesk.com@evil.example', 'acme.zendesk.com:443@evil.example', 'user:pass@acme.zendesk.com'],
  ...['evil.example#@acme.zendesk.com', 'evil.example?@acme.zendesk.com', 'evil.example/@acme.zendesk.com'],
  ...['evil.example\\@acme.zendesk.com', 'evil.example\\.acme.zendesk.com', 'evil.example;acme.zendesk.com'],
  ...['93.184.216.35', '1572395043', '[::ffff:93.184.216.35]', 'acme.zendesk.com,evil.example'],
  ...['acme.gorgias.com'],
].map((host) => `https://${host}/api/v2/tickets.json`);
