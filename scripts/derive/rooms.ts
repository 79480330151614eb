import { SERVER, serverRooms } from '../rooms.js';
import { readText } from '../checks/source-files.js';
import { table } from '../connector-docs/words.js';
import { pageWithRegions } from './fill-regions.js';

/** The purpose of each room of the server, from its own index, lowest room first. */
export const roomsTable = pageWithRegions('docs/architecture.md', () => ({
  rooms: table(
    ['Room', 'What it is for'],
    serverRooms.filter((room) => room !== 'cli').map((room) => [`\`${room}\``, purposeOf(room)]),
  ),
}));

const purposeOf = (room: string): string =>
  /^\/\*\* (.+) \*\/$/m.exec(readText(`${SERVER}${room}/index.ts`))?.[1] ?? '';
