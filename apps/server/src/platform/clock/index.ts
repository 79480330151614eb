/** The database's clock, as far as it is known. */
export { createDatabaseClock } from './database-clock.js';
