/**
 * The Node flags of every server process. By default, the size of V8's young generation depends on the machine, and V8
 * does not free its memory after many simultaneous calls. A limit of 4 MB saves a third of the memory and does not slow
 * the server down. The limit of the old generation makes V8 collect garbage earlier. Even the largest calls (1,000
 * rows, 16 in parallel) need far less memory than this limit.
 */
export const serverFlags = ['--max-semi-space-size=4', '--max-old-space-size=256']
