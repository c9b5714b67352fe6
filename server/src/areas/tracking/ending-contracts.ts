import type { EndingContract } from '@dealerline/shared/contract/listed-order.ts'
import { chaseDays } from '@dealerline/shared/rules/chase-reasons.ts'
import type { Context } from '../../calls/context.ts'
import { getCustomer } from '../customers/customers.ts'
import * as queries from './contract-queries.ts'
import { toServices } from './order-lists.ts'

const maxContracts = 100

/**
 * Returns the contracts of the caller and their group that end soon and are not renewed, and their number. The limit does not count
 * those of the orders `aside`.
 */
export async function listUnrenewedContracts({ tx }: Context, aside: readonly number[]) {
  const stored = await queries.selectUnrenewedContracts(tx, chaseDays.contract, aside, maxContracts)
  return { contracts: stored.map(toContract), contractCount: stored[0]?.total ?? 0 }
}

/** Returns a customer’s contracts that end soon, also those that are renewed. */
export async function getEndingContracts(context: Context, customerID: number): Promise<EndingContract[]> {
  const [, stored] = await Promise.all([
    getCustomer(context, customerID),
    queries.selectContractsOfCustomer(context.tx, customerID, chaseDays.contract, maxContracts),
  ])
  return stored.map(toContract)
}

const toContract = ({ rowsByBlock, total: _, ...contract }: queries.StoredContract): EndingContract => ({
  ...contract,
  services: toServices(rowsByBlock),
})
