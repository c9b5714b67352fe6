import { exitCodes } from './outcome.ts'
import { runDealerline } from './program.ts'

// By default, Node ends with 1, which would mean that a problem was found.
process.on('uncaughtException', (error) => {
  console.error(error)
  process.exit(exitCodes.failure)
})

await runDealerline(process.argv.slice(2))
