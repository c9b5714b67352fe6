import { isPendingPort } from '@dealerline/shared/rules/port-states.ts'
import type { Work } from '../../../calls/context.ts'
import type { Job } from '../../../calls/job-services.ts'
import { OutsideRefused } from '../../../kernel/outside-error.ts'
import { closePortLinks } from './ask-customer.ts'
import { selectPorts, selectReferences, updatePorts } from './queries.ts'

/** Withdraws the ports of an order that is cancelled or taken back, and closes its links to customers. The caller must have locked the order. */
export async function withdrawPorts({ tx, queue }: Work, { orderID }: { orderID: number }): Promise<void> {
  await closePortLinks(tx, orderID, 'withdrawn')
  const ports = (await selectPorts(tx, orderID)).filter(({ state }) => isPendingPort(state) && state !== 'validating')
  if (ports.length === 0) return
  const numbers = ports.map(({ number }) => number)
  const references = await selectReferences(tx, orderID, numbers)
  await updatePorts(
    tx,
    orderID,
    numbers.map((number) => ({ number, state: 'withdrawn', date: '', code: '', reason: '' })),
  )
  for (const [reference, group] of Map.groupBy(references, (row) => row.reference))
    await queue(tx, 'ports.withdraw', { reference, numbers: group.map(({ number }) => number) })
  tx.audit({ entityType: 'numbers', entityID: orderID, action: 'ports withdrawn', data: { numbers } })
}

/** The job that withdraws numbers at the wholesaler. A refusal means that they are ported already. */
export const withdrawAtWholesaler: Job<'ports.withdraw'> = async ({ providers }, { reference, numbers }) => {
  try {
    await providers.porting.withdraw(reference, numbers)
  } catch (error) {
    if (!(error instanceof OutsideRefused)) throw error
  }
}
