import type { Part } from './part.js';
import { cold } from './parts/cold.js';
import { consolePage } from './parts/console.js';
import { consumers } from './parts/consumers.js';
import { deliveries } from './parts/deliveries.js';
import { files } from './parts/files.js';
import { hooks } from './parts/hooks.js';
import { hostile } from './parts/hostile.js';
import { manyConsumers } from './parts/many-consumers.js';
import { memory } from './parts/memory.js';
import { neighbours } from './parts/neighbours.js';
import { pages } from './parts/pages.js';
import { processes } from './parts/processes.js';
import { resources } from './parts/resources.js';
import { statements } from './parts/statements.js';
import { storm } from './parts/storm.js';
import { telemetry } from './parts/telemetry.js';
import { vault } from './parts/vault.js';
import { warm } from './parts/warm.js';

export { load } from './parts/load.js';

/** Every part other than the calls themselves, in the order in which it runs. */
export const parts: readonly Part[] = [
  statements,
  pages,
  resources,
  files,
  consumers,
  warm,
  consolePage,
  telemetry,
  vault,
  processes,
  cold,
  memory,
  manyConsumers,
  storm,
  deliveries,
  hooks,
  neighbours,
  hostile,
];
