import { events } from '@dealerline/shared/rules/events.ts'
import { isPendingPort } from '@dealerline/shared/rules/port-states.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { Work } from '../../../calls/context.ts'
import { inJob, type Job } from '../../../calls/job-services.ts'
import { currentTime } from '../../../kernel/clock.ts'
import { OutsideRefused, reasonOf } from '../../../kernel/outside-error.ts'
import { tellOfEvent } from '../../../messages/tell-of-event.ts'
import { declareRequest } from '../../../outside/declare-request.ts'
import { startRequest } from '../../../outside/follow-requests.ts'
import type { PortAnswer, PortRequest } from '../../../providers/porting/port.ts'
import { lockOrderInJob } from '../record-status.ts'
import * as queries from './queries.ts'

type Batch = queries.StoredBatch
/** The look at a batch; 0 while it is sent. */
type BatchLook = Batch & { batchID: number; look: number }

/** The answers of a batch that the wholesaler has. */
export const portRequest = declareRequest({
  kind: 'ports',
  system: 'porting',
  title: 'Ports of an order',
  lateAfterDays: 30,
  async prepare({ tx }, { subject }) {
    const batch = await queries.findBatch(tx, subject)
    const ports = batch ? await queries.selectPortsOfBatch(tx, subject) : []
    return ports.some(({ state }) => isPendingPort(state)) ? batch : undefined
  },
  ask: ({ providers }, { reference }) => providers.porting.find(reference),
  async store(work, { subject, look }, batch, answers) {
    const batchLook = { ...batch, batchID: subject, look }
    if (answers) return storeAnswers(work, batchLook, answers)
    await rejectOpen(work, batchLook, 'The wholesaler no longer knows this number')
    return false
  },
})

/** The job that sends a batch to the wholesaler, which recognises a repeated batch by its key. */
export const sendPorts: Job<'ports.send'> = async ({ pool, providers }, { batchID }, attempt, queue) => {
  const batch = await inJob(pool, (tx) => queries.findBatch(tx, batchID))
  if (batch?.reference !== '') return
  const ports = await inJob(pool, (tx) => queries.selectPortsOfBatch(tx, batchID))
  const open = ports.filter(({ state }) => state === 'validating' || state === 'submitting')
  if (open.length === 0) return
  const request = { key: batch.key, numbers: open.map((port) => toRequest(batch, port)) }
  try {
    const { porting } = providers
    const { reference } = batch.kind === 'port' ? await porting.submit(request) : await porting.validate(request)
    await inJob(pool, (tx) => storeReference({ tx, queue }, batchID, { batch, reference, ports: open }))
  } catch (error) {
    if (!(error instanceof OutsideRefused) && !attempt.last) throw error
    // The dealer corrects the numbers, or resubmits them as they are.
    const reason = reasonOf(error, 'The batch could not be sent')
    await inJob(pool, (tx) => rejectOpen({ tx, queue }, { ...batch, batchID, look: 0 }, reason))
  }
}

/** An authorisation without a day is the signature of the order; an account without a name is that of the customer. */
function toRequest(batch: Batch, { number, details }: queries.StoredPort): PortRequest {
  const { accountName, accountAbn, authorisedOn, ...others } = details
  return {
    number,
    ...others,
    accountName: accountName || batch.customerName,
    accountAbn: accountAbn || batch.customerAbn.replace(/\s/g, ''),
    authorisedOn: authorisedOn || batch.signedDate || toLocalDay(currentTime()),
  }
}

async function storeReference(
  { tx, queue }: Work,
  batchID: number,
  { batch, reference, ports }: { batch: Batch; reference: string; ports: readonly queries.StoredPort[] },
): Promise<void> {
  await lockOrderInJob({ tx }, batch.orderID)
  await queries.storeReference(tx, batchID, reference)
  const current = await queries.selectPortsOfBatch(tx, batchID)
  const submitted = current.filter(({ state }) => state === 'submitting')
  const state = 'submitted' as const
  await queries.updatePorts(
    tx,
    batch.orderID,
    submitted.map((port) => ({ ...port, state })),
  )
  // The order was cancelled or taken back, or a number went into another batch, while the wholesaler was asked.
  const open = new Set(current.filter(({ state }) => isPendingPort(state)).map(({ number }) => number))
  const numbers = ports.map(({ number }) => number).filter((number) => !open.has(number))
  if (batch.kind === 'port' && numbers.length > 0) await queue(tx, 'ports.withdraw', { reference, numbers })
  if (open.size > 0) await startRequest({ tx, queue }, portRequest, { subject: batchID, orderID: batch.orderID })
}

/** Stores the answers of a batch. Returns whether some are missing. */
async function storeAnswers(work: Work, batch: BatchLook, answers: readonly PortAnswer[]): Promise<boolean> {
  await lockOrderInJob(work, batch.orderID)
  const ports = await queries.selectPortsOfBatch(work.tx, batch.batchID)
  const answerByNumber = new Map(answers.map((answer) => [answer.number, answer]))
  const changes = ports.flatMap((port) => {
    const answer = isPendingPort(port.state) ? answerByNumber.get(port.number) : undefined
    const change = answer && toChange(batch, answer)
    return change && (change.state !== port.state || change.date !== port.date) ? [change] : []
  })
  await storeChanges(work, batch, changes)
  const changedStates = new Map(changes.map(({ number, state }) => [number, state]))
  return ports.some(({ number, state }) => isPendingPort(changedStates.get(number) ?? state))
}

function toChange({ kind }: Batch, { number, state, date, code, reason }: PortAnswer): queries.PortChange | undefined {
  if (state === 'pending') return undefined
  const details = { number, date, code, reason }
  if (kind === 'validation') {
    if (state === 'rejected') return { ...details, state: 'refused' }
    return state === 'valid' ? { ...details, state } : undefined
  }
  return state === 'valid' ? undefined : { ...details, state }
}

async function rejectOpen(work: Work, batch: BatchLook, reason: string): Promise<void> {
  await lockOrderInJob(work, batch.orderID)
  const ports = await queries.selectPortsOfBatch(work.tx, batch.batchID)
  const state = batch.kind === 'port' ? 'rejected' : 'refused'
  const date = toLocalDay(currentTime())
  const open = ports.filter((port) => isPendingPort(port.state))
  const changes = open.map(({ number }) => ({ number, state, date, code: '', reason }) as const)
  await storeChanges(work, batch, changes)
}

/** Stores answers with their entries in the audit log, and tells the dealer about the ports that were accepted or rejected. */
async function storeChanges(
  { tx, queue }: Work,
  { batchID, orderID, dealerID, look }: BatchLook,
  changes: readonly queries.PortChange[],
): Promise<void> {
  if (changes.length === 0) return
  await queries.updatePorts(tx, orderID, changes)
  for (const group of Map.groupBy(changes, ({ state, reason }) => `${state} ${reason}`).values()) {
    const [first] = group
    if (!first) continue
    const data = { numbers: group.map(({ number }) => number), date: first.date, reason: first.reason }
    tx.audit({ entityType: 'numbers', entityID: orderID, action: `ports ${first.state}`, data })
  }
  const tell = async (event: 'portAccepted' | 'portRejected', ports: readonly queries.PortChange[]) => {
    if (ports.length === 0) return
    const key = `ports-${event === 'portAccepted' ? 'accepted' : 'rejected'}-${batchID}-${look}`
    const content = events[event].notice({ orderID, ports })
    await tellOfEvent({ tx, queue }, { event, dealerID, orderID, key, by: 'Porting', ...content })
  }
  const isAccepted = ({ state }: queries.PortChange) => state === 'accepted' || state === 'scheduled'
  await tell('portAccepted', changes.filter(isAccepted))
  await tell(
    'portRejected',
    changes.filter(({ state }) => state === 'rejected'),
  )
}
