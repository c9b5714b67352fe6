// Checks the settings of a start, so that wrong ones are named before the web app is built. Ends with the exit code 1 then,
// as the start does.
import { ConfigError } from './kernel/read-config.ts'
import { readStartSettings } from './start-settings.ts'

try {
  readStartSettings(process.env)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
