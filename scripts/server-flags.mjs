/**
 * What the server's Node is started with, wherever it is started. V8 would size its young generation by the machine and
 * keep whatever a burst of calls has filled; 4 MB cost no speed and save a third of the memory. The limit of the old
 * generation makes V8 collect rather than grow; the largest calls (1,000 rows, 16 at once) stay far below it.
 */
export const serverFlags = ['--max-semi-space-size=4', '--max-old-space-size=256']
