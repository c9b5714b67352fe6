import { runDealerline } from './commands/program.ts'

/** Starts the portal, like `dealerline start`. */
await runDealerline(['start'])
