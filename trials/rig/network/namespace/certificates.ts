import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export type CertificateFiles = { readonly key: string; readonly cert: string };

type Issue = {
  readonly names: readonly string[];
  readonly days: number;
  /** Who signs it; without, it signs itself. */
  readonly authority?: CertificateFiles;
};

/** Authority and certificate in one, for these names. */
export function makeCertificate(folder: string, names: readonly string[]): CertificateFiles {
  const files = filesOf(folder, 'lab');
  openssl('req', '-x509', '-days', '2', '-out', files.cert, ...newKey(files), ...about('lab', names));
  return files;
}

/** Certificates for the same names that are untrusted, each for exactly one reason. */
export const makeFlawedCertificates = (
  folder: string,
  authority: CertificateFiles,
  names: readonly string[],
) => ({
  expired: issue(folder, 'expired', { names, days: -1, authority }),
  'self-signed': issue(folder, 'self-signed', { names, days: 2 }),
  'wrong-host': issue(folder, 'wrong-host', { names: ['evil.example'], days: 2, authority }),
});

function issue(folder: string, name: string, { names, days, authority }: Issue): CertificateFiles {
  const files = filesOf(folder, name);
  const request = join(folder, `${name}.csr`);
  openssl('req', '-new', '-out', request, ...newKey(files), ...about(name, names));
  const signer = authority ? ['-CA', authority.cert, '-CAkey', authority.key] : ['-signkey', files.key];
  const validity = ['-days', String(days), '-copy_extensions', 'copy'];
  openssl('x509', '-req', '-in', request, '-out', files.cert, ...validity, ...signer);
  return files;
}

const filesOf = (folder: string, name: string): CertificateFiles => ({
  key: join(folder, `${name}.key`),
  cert: join(folder, `${name}.crt`),
});

const newKey = ({ key }: CertificateFiles): string[] => [
  ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
  ...['-keyout', key],
];

function about(subject: string, names: readonly string[]): string[] {
  const hosts = names.map((name) => `${/^[\d.]+$/.test(name) ? 'IP' : 'DNS'}:${name}`);
  return ['-subj', `/CN=${subject}`, '-addext', `subjectAltName=${hosts.join(',')}`];
}

function openssl(...parameters: string[]): void {
  execFileSync('openssl', parameters, { stdio: 'pipe' });
}
