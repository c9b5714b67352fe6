/**
 * The Node flags of every server process. By default, V8 sizes its young generation by the machine and keeps the memory
 * of a burst of calls. Limiting it to 4 MB saves a third of the memory without slowing the server down. The limit of the
 * old generation makes V8 collect garbage before it grows. The largest calls (1,000 rows, 16 in parallel) stay far below.
 */
export const serverFlags = ['--max-semi-space-size=4', '--max-old-space-size=256']
