import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'

/** Reads settings from `.env` in the folder, if there is one. A variable that is already set keeps its value. */
export function loadSettings(folder) {
  const path = join(folder, '.env')
  if (!existsSync(path)) return
  // `loadEnvFile` says of an unreadable file that it does not exist.
  accessSync(path, constants.R_OK)
  process.loadEnvFile(path)
}
