import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { contract } from '@dealerline/shared/contract/index.ts'
import { Client, Refused } from './client.ts'
import { Failures } from './failures.ts'
import { diskFault, type Fault, failover, passingFaults, shortFaults } from './faults.ts'
import { type Installation, startInstallation } from './installation.ts'
import { audit, Ledger } from './ledger.ts'
import { makeMailbox } from './mailbox.ts'
import { sell } from './sales.ts'

const { values } = parseArgs({
  options: {
    /** No fault starts after this time, except the failover. */
    minutes: { type: 'string', default: '10' },
    /** Only faults whose name contains one of these words, separated by commas. */
    faults: { type: 'string', default: '' },
    /** Only a few faults, in about a minute. */
    short: { type: 'boolean', default: false },
    /** Keeps the logs of the servers of a run without violations. */
    logs: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error('--minutes is a number above 0.')
/** Time for the portal to recover before the next fault. */
const restMs = 2_500
const accounts = ['dealer', 'rival', 'member', 'dealer']

const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`)

log('Starting three web servers, two workers, a load balancer, a primary and a standby')
const installation = await startInstallation(log)
if (!installation.hasSmallDisk) log('This account may not mount a small disk, so no disk is filled')
log(
  installation.hasPooler ? 'One web server connects by PgBouncer' : 'PgBouncer is not installed, so no server uses it',
)
let exitCode = 1
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void installation.stop().finally(() => process.exit(1)))
try {
  exitCode = (await run(installation)) ? 0 : 1
} finally {
  await installation.stop()
  if (exitCode === 0 && !values.logs) rmSync(installation.folder, { recursive: true })
  else log(`The logs of the servers are in ${installation.folder}`)
}
process.exit(exitCode)

async function run(parts: Installation): Promise<boolean> {
  const failures = new Failures()
  const ledger = new Ledger()
  const mailbox = makeMailbox(parts.owner)
  let isOver = false
  const customer = new Client(parts.site, failures)
  const sellers = accounts.map(async (account) => {
    const dealer = new Client(parts.site, failures, account)
    for (let number = 1; !isOver; number += 1) {
      try {
        await sell({ account, dealer, customer, mailbox, ledger }, number)
      } catch (error) {
        ledger.problems.push(error instanceof Refused ? error.message : String(error))
      }
    }
  })
  const end = Date.now() + minutes * 60_000
  await pause(10_000)
  const table = await runFaults(parts, chooseFaults(), failures, end)
  isOver = true
  log('Waiting for the sales to end')
  await Promise.all(sellers)
  log('Waiting for the jobs to end')
  await untilIdle(parts)
  await resendRefusedTickets(parts, new Client(parts.site, failures, 'admin'))
  const verdicts = await audit(parts.owner, ledger)
  print(ledger, table, verdicts, failures)
  return verdicts.every(({ violations }) => violations.length === 0)
}

function chooseFaults(): Fault[] {
  const all = [...passingFaults, diskFault, failover]
  const words = values.short ? shortFaults : values.faults.split(',')
  return all.filter(({ name }) => words.some((word) => name.includes(word.trim())))
}

interface FaultResult {
  fault: string
  seconds: number
  errorSeconds: number
  failedRequests: number
}

async function runFaults(parts: Installation, faults: Fault[], failures: Failures, end: number) {
  const table: FaultResult[] = []
  for (const fault of faults) {
    if (Date.now() > end && fault !== failover) continue
    log(fault.name)
    const from = Date.now()
    await fault.run(parts)
    await untilReady(parts)
    await pause(restMs)
    const to = Date.now()
    const { seconds, requests } = failures.during(from, to)
    table.push({ fault: fault.name, seconds: (to - from) / 1000, errorSeconds: seconds, failedRequests: requests })
  }
  return table
}

async function untilReady({ balancer, webs }: Installation): Promise<void> {
  const end = Date.now() + 120_000
  while (balancer.ready().length < webs.length) {
    if (Date.now() > end) throw new Error('The servers did not become ready within two minutes after a fault.')
    await pause(200)
  }
}

/** Waits until no job is due, at most three minutes. Jobs that repair unfinished calls later do not count. */
async function untilIdle({ owner }: Installation): Promise<void> {
  const end = Date.now() + 180_000
  while (Date.now() < end) {
    const { rows } = await owner.query(
      `select count(*)::integer as jobs from pgboss.job
        where (state in ('retry', 'active') or state = 'created' and start_after < now() + interval '5 seconds')
          and name in ('signing.deliver', 'signing.seal', 'ticketing.open', 'billing.createCustomer', 'uploads.toTicket')`,
    )
    if (rows[0]?.jobs === 0) return
    await pause(1_000)
  }
}

/**
 * Sends orders whose ticket was refused to the ticketing system again, as an administrator does who sees the refusal at
 * the order.
 */
async function resendRefusedTickets({ owner }: Installation, administrator: Client): Promise<void> {
  const { rows } = await owner.query<{ orderID: number }>(
    `select order_id as "orderID" from tickets where reference = '' and problem <> ''`,
  )
  for (const { orderID } of rows) await administrator.ask(contract.ticketing.resendToTicketing, { params: { orderID } })
  log(`An administrator sent ${rows.length} orders with a refused ticket to ticketing again`)
}

function print(
  ledger: Ledger,
  table: readonly FaultResult[],
  verdicts: Awaited<ReturnType<typeof audit>>,
  failures: Failures,
): void {
  console.log(`\n${'fault'.padEnd(44)} seconds  seconds with errors  failed requests`)
  for (const { fault, seconds, errorSeconds, failedRequests } of table)
    console.log(
      `${fault.padEnd(44)} ${seconds.toFixed(0).padStart(7)} ${String(errorSeconds).padStart(20)} ${String(failedRequests).padStart(16)}`,
    )
  console.log('\nmost frequent failures, all repeated by the clients')
  for (const [reason, count] of failures.summary().slice(0, 8)) console.log(`${String(count).padStart(6)}  ${reason}`)
  console.log('\nacknowledged')
  for (const [kind, count] of Object.entries(ledger.counts())) console.log(`${String(count).padStart(6)}  ${kind}`)
  console.log('\nledger')
  for (const { check, violations } of verdicts) {
    console.log(`${String(violations.length).padStart(6)}  ${check}`)
    for (const violation of violations.slice(0, 5)) console.log(`        ${violation}`)
  }
}
