import type { SystemTx } from '../../engine/index.js';

/** Takes or prolongs the named lease; false while another owner has it. */
export async function takeLease(
  tx: SystemTx,
  name: string,
  owner: string,
  seconds: number,
): Promise<boolean> {
  const taken = await tx.client.$executeRaw`
    INSERT INTO leases AS l (name, owner, until)
    VALUES (${name}, ${owner}, now() + make_interval(secs => ${seconds}::float8))
    ON CONFLICT (name) DO UPDATE SET owner = EXCLUDED.owner, until = EXCLUDED.until
    WHERE l.owner = EXCLUDED.owner OR l.until < now()`;
  return taken === 1;
}

/** Gives one's own lease back before its time. */
export async function releaseLease(tx: SystemTx, name: string, owner: string): Promise<boolean> {
  const { count } = await tx.client.lease.deleteMany({ where: { name, owner } });
  return count === 1;
}

/** The holder of the named lease; undefined if it has none or has expired. */
export async function readLeaseOwner(tx: SystemTx, name: string): Promise<string | undefined> {
  const rows = await tx.client.$queryRaw<{ owner: string }[]>`
    SELECT owner FROM leases WHERE name = ${name} AND until >= now()`;
  return rows[0]?.owner;
}

/** Leaves one's own lease to another owner, for so long from now. */
export async function handLeaseOver(
  tx: SystemTx,
  name: string,
  from: string,
  to: string,
  seconds: number,
): Promise<boolean> {
  const handed = await tx.client.$executeRaw`
    UPDATE leases SET owner = ${to}, until = now() + make_interval(secs => ${seconds}::float8)
    WHERE name = ${name} AND owner = ${from}`;
  return handed === 1;
}
