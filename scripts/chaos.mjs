// Runs several servers with a primary, a standby and PgBouncer on this machine, lets people sell on them while parts
// fail, and prints a ledger: `npm run chaos -- --minutes 10 --faults database,web`.
import { ensureBuilt, ensureInstalled, runAndEnd } from './install.mjs'

ensureInstalled()
ensureBuilt()
runAndEnd('chaos/run.ts')
