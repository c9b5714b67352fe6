/**
 * Returns the environment of a process that works on a received file. It gets none of the settings and secrets, only the
 * folder of compiled modules, with which it starts in half the time.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env
  return { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
}
