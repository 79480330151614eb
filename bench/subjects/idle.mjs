// @ts-check
// Does nothing but be watched: how late its event loop is, the machine is to blame for.
import './watch.mjs';

process.channel?.ref();
process.send?.({ url: '' });
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
