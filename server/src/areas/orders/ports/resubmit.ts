import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { PortDetails, portCalls } from '@dealerline/shared/contract/ports.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { isValidAbn, toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { formatPhone, toDialled } from '@dealerline/shared/rules/dialled.ts'
import { isSigned } from '@dealerline/shared/rules/order-states.ts'
import { accountProblem } from '@dealerline/shared/rules/port-accounts.ts'
import { isCorrectablePort, portStates } from '@dealerline/shared/rules/port-states.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { Context, Work } from '../../../calls/context.ts'
import { lockOrder } from '../lock-order.ts'
import { queueBatches } from './batches.ts'
import { getPortNumbers } from './numbers.ts'
import { type StoredPort, selectPorts } from './queries.ts'

type Correction = BodyOf<(typeof portCalls)['resubmitPort']>

/** Corrects one rejected number of a signed order, and sends it alone. */
export async function resubmitPort(context: Context, orderID: number, { number, ...values }: Correction) {
  const { tx, now } = context
  const order = await lockOrder(context, orderID)
  const port = (await selectPorts(tx, orderID)).find((one) => one.number === number)
  if (!port) throw new AppError('notFound', { detail: `Order ${orderID} does not port ${formatPhone(number)}.` })
  if (!isSigned(order))
    throw new AppError('notEditable', { detail: 'Change the row of the order, and check it again.' })
  if (!isCorrectablePort(port.state))
    throw new AppError('conflict', {
      detail: `${formatPhone(number)} is ${portStates[port.state].toLowerCase()}. Only a rejected number can be sent again.`,
    })
  const details = toCorrected(port.details, values)
  assertNoErrors(errorsOf(details, toLocalDay(now)))
  await sendCorrected(context, order, [{ port, details }])
  return getPortNumbers(context, orderID)
}

/** Sends corrected numbers again, and stores the changed fields in the log. The caller must have locked the order. */
export async function sendCorrected(
  context: Work,
  order: { orderID: number; dealerID: number },
  corrections: readonly { port: StoredPort; details: PortDetails }[],
): Promise<void> {
  const ports = corrections.map(({ port: { number }, details }) => ({ number, details }))
  await queueBatches(context, order, 'port', ports)
  for (const { port, details } of corrections) {
    const changes = Object.keys(details).filter(
      (name) =>
        JSON.stringify(details[name as keyof PortDetails]) !== JSON.stringify(port.details[name as keyof PortDetails]),
    )
    const data = { number: port.number, reason: port.reason, changes }
    context.tx.audit({ entityType: 'numbers', entityID: order.orderID, action: 'port corrected and resubmitted', data })
  }
}

function toCorrected(details: PortDetails, values: Omit<Correction, 'number'>): PortDetails {
  const { accountAbn = details.accountAbn, associatedNumbers = details.associatedNumbers, ...others } = values
  return {
    ...details,
    ...(Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)) as Partial<PortDetails>),
    accountAbn: toRegisterDigits(accountAbn),
    associatedNumbers: associatedNumbers.map(toDialled),
  }
}

/** Returns errors for values that the losing carrier would reject again. */
function errorsOf({ carrier, accountNumber, accountAbn, authorisedOn }: PortDetails, today: string) {
  const account = accountProblem(carrier, accountNumber)
  return [
    ...(account ? [{ path: 'accountNumber', message: account.message }] : []),
    ...(accountAbn !== '' && !isValidAbn(accountAbn) ? [{ path: 'accountAbn', message: 'Invalid ABN' }] : []),
    ...(authorisedOn > today ? [{ path: 'authorisedOn', message: 'The authorisation is dated in the future' }] : []),
  ]
}
