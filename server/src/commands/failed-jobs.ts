import type { AuditAction } from '@dealerline/shared/record-rules/audit-actions.ts'
import { pino } from 'pino'
import { inAuditedTransaction } from '../installation/audited-transaction.ts'
import type { Transaction } from '../kernel/database.ts'
import { type DeadLetter, type DeadLetters, openDeadLetters, withoutGuids } from '../kernel/dead-letters.ts'
import { logOptions } from '../kernel/log.ts'
import { asOperator, type Operation } from './as-operator.ts'
import { type Outcome, Refusal, UsageError } from './outcome.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Which failed jobs a command changes. */
interface Selection {
  readonly ids: readonly string[]
  readonly all?: true | undefined
}

function withJobs(work: (jobs: DeadLetters, operation: Operation) => Promise<Outcome>): Promise<Outcome> {
  return asOperator(async (operation) => {
    const log = pino({ ...logOptions, level: operation.config.logLevel }, pino.destination(2))
    const jobs = await openDeadLetters(operation.url, log)
    try {
      return await work(jobs, operation)
    } finally {
      await jobs.stop()
    }
  })
}

const nameOf = ({ job }: DeadLetter) => job ?? 'unknown job'

export const list = () =>
  withJobs(async (jobs) => {
    const all = await jobs.list()
    const items = all.map(({ error: _error, data: _data, ...item }) => item)
    const lines = all.map(
      (item) =>
        `${item.id}  ${item.failedAt.toISOString()}  ${nameOf(item)}  ${item.attempts} attempts  ${item.reason}`,
    )
    return { lines: lines.length > 0 ? lines : ['There are no failed jobs.'], report: { jobs: items } }
  })

export const show = (id: string) => {
  assertIDs([id])
  return withJobs(async (jobs) => {
    const [item] = findJobs(await jobs.list(), [id])
    if (!item) throw new Refusal(`There is no failed job ${id}.`)
    const message = item.error && 'message' in item.error ? String(item.error.message) : 'no message'
    const lines = [
      `Job: ${nameOf(item)}`,
      `Queued: ${item.queuedAt?.toISOString() ?? 'unknown'}`,
      `Failed: ${item.failedAt.toISOString()}, after ${item.attempts} attempts`,
      `Kept until: ${item.keptUntil.toISOString()}`,
      `Reason: ${item.reason}: ${withoutGuids(message)}`,
      `Data: ${withoutGuids(JSON.stringify(item.data))}`,
    ]
    const [error, data] = [item.error, item.data].map((value) => JSON.parse(withoutGuids(JSON.stringify(value))))
    return { lines, report: { ...item, error, data } }
  })
}

export const retry = (selection: Selection) =>
  change(selection, 'retry', 'retried', async (jobs, tx, items) => {
    const count = await jobs.retry(
      tx,
      items.map(({ id }) => id),
    )
    if (count < items.length)
      throw new Refusal('This version has no job of that kind, or an old version stored the job without its kind.')
    return `Queued again: ${items.length}.`
  })

export const discard = (selection: Selection) =>
  change(selection, 'discard', 'discarded', async (jobs, tx, items) => {
    await jobs.discard(
      tx,
      items.map(({ id }) => id),
    )
    return `Discarded: ${items.length}.`
  })

/** Changes failed jobs and audits each, in one transaction. */
function change(
  { ids, all }: Selection,
  verb: string,
  action: AuditAction,
  work: (jobs: DeadLetters, tx: Transaction, items: readonly DeadLetter[]) => Promise<string>,
): Promise<Outcome> {
  if ((all === true) === ids.length > 0) throw new UsageError('Write the ids of the jobs, or --all.')
  assertIDs(ids)
  return withJobs(async (jobs, operation) => {
    const items = all ? await jobs.list() : findJobs(await jobs.list(), ids)
    const line = await inAuditedTransaction(operation, `dealerline dead-letters ${verb}`, async (tx) => {
      if (items.length === 0) return 'There are no failed jobs.'
      for (const { id, job, attempts, failedAt, reason } of items)
        tx.audit({ entityType: 'job', entityID: id, action, data: { job, attempts, failedAt, reason } })
      return work(jobs, tx, items)
    })
    return { lines: [line], report: { [action]: items.map(({ id }) => id) } }
  })
}

function assertIDs(ids: readonly string[]): void {
  const invalid = ids.filter((id) => !uuid.test(id))
  if (invalid.length > 0) throw new UsageError(`${invalid.join(', ')}: write the ids that dead-letters list prints.`)
}

/** @throws Refusal with all ids that are not those of failed jobs */
function findJobs(jobs: readonly DeadLetter[], ids: readonly string[]): DeadLetter[] {
  const missing = new Set(ids.map((id) => id.toLowerCase()))
  const items = jobs.filter(({ id }) => missing.delete(id))
  if (missing.size > 0) throw new Refusal(`There is no failed job ${[...missing].join(', ')}.`)
  return items
}
