import type { TenantTx } from '@keyway/db';

/** Service ids of the connections of these consumers, in one query for a whole page. */
export const listConsumerServices = async (
  tx: TenantTx,
  consumerIds: readonly string[],
): Promise<Map<string, string[]>> => {
  const rows = await tx.client.connection.findMany({
    where: { applicationId: tx.applicationId, consumerId: { in: [...consumerIds] } },
    select: { consumerId: true, serviceId: true },
    orderBy: [{ consumerId: 'asc' }, { serviceId: 'asc' }],
  });
  const services = new Map<string, string[]>();
  for (const { consumerId, serviceId } of rows) {
    const known = services.get(consumerId) ?? [];
    if (!known.includes(serviceId)) services.set(consumerId, [...known, serviceId]);
  }
  return services;
};
