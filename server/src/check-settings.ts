// Checks the settings of a start, so that wrong ones are named before the web app is built.
import { describeError, exitCodes } from './commands/outcome.ts'
import { ConfigError } from './kernel/read-config.ts'
import { readStartSettings } from './start-settings.ts'

try {
  readStartSettings(process.env)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(describeError(error))
  process.exitCode = exitCodes.problem
}
