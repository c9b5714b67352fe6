/**
 * Node flags of the server, wherever it starts. V8 would size its young generation by the machine and keep all memory
 * of a burst of calls; 4 MB do not slow it down and save a third of the memory. The limit of the old generation makes
 * V8 collect rather than grow; the largest calls (1,000 rows, 16 in parallel) stay far below it.
 */
export const serverFlags = ['--max-semi-space-size=4', '--max-old-space-size=256']
