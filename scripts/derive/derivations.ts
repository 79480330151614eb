import { alertList } from './alerts.js';
import { connectionStatesPage } from './connection-states.js';
import { connectionStatesPicture } from './connection-states-picture.js';
import { connectorDocs } from './connector-docs.js';
import type { Derivation } from './derivation.js';
import { environmentTable } from './environment.js';
import { errorsPage } from './errors.js';
import { eventTypesTable } from './event-types.js';
import { filtersTable } from './filters.js';
import { helpdesksTable } from './helpdesks.js';
import { keyScopesTable } from './key-scopes.js';
import { limitsPage } from './limits.js';
import { openApiFiles } from './openapi.js';
import { dotnetSdk } from './sdk/dotnet.js';
import { phpSdk } from './sdk/php.js';
import { rolesTable } from './roles.js';
import { roomsTable } from './rooms.js';
import { sdkReadmes, sdkTables } from './sdks.js';
import { vendorMarks } from './vendor-marks.js';
import { vendorSetup } from './vendor-setup.js';
import { vendorGuideWords, vendorWords } from './vendor-words.js';

/** Everything committed that is computed; `npm run derive` writes it, and a test and `npm run check` compare it. */
export const derivations: readonly Derivation[] = [
  alertList,
  connectionStatesPage,
  connectionStatesPicture,
  connectorDocs,
  dotnetSdk,
  environmentTable,
  errorsPage,
  eventTypesTable,
  filtersTable,
  helpdesksTable,
  keyScopesTable,
  limitsPage,
  openApiFiles,
  phpSdk,
  rolesTable,
  roomsTable,
  ...sdkReadmes,
  sdkTables,
  vendorGuideWords,
  vendorMarks,
  vendorSetup,
  vendorWords,
];
