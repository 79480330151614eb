import {
  createRecord,
  getRecord,
  listRecords,
  nameAgents,
  noteUnreadable,
  prepareOperation,
  readContent,
  reconcileRecord,
  runOperation,
  runSteps,
  updateRecord,
  uploadFile,
} from '../unified/index.js';
import type { Operations } from '../operations.js';

/** The services that the operations use. */
type Below = Parameters<typeof listRecords>[0] &
  Parameters<typeof createRecord>[0] &
  Parameters<typeof readContent>[0] &
  Parameters<typeof runOperation>[0] &
  Parameters<typeof uploadFile>[0];

export const bindOperations = (services: Below): Operations => ({
  list: (context, resource, query) => listRecords(services, context, resource, query),
  get: (context, resource, id) => getRecord(services, context, resource, id),
  nameAgents: (context, records, areWanted) => nameAgents(services, context, records, areWanted),
  noteUnreadable: (serviceId, resource) => noteUnreadable(services, serviceId, resource),
  create: (context, resource, record) => createRecord(services, context, resource, record),
  reconcile: (context, resource, record, create) =>
    reconcileRecord(services, context, resource, record, create),
  update: (context, resource, change) => updateRecord(services, context, resource, change),
  delete: async (context, resource, id) => {
    await runOperation(services, context, await prepareOperation(services, context, resource, 'delete'), {
      id,
    });
  },
  upload: (context, request, fileName) => uploadFile(services, context, request, fileName),
  readContent: (context, id, range) => readContent(services, context, id, range),
  runSteps: (context, resolved, steps) => runSteps(services, context, resolved, steps),
});
