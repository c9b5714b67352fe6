import { contract } from '@dealerline/shared/contract/index.ts'
import { type Client, Refused } from './client.ts'
import type { Ledger } from './ledger.ts'

/** The accounts whose customers an account sees: `dealer` manages the group of `member`. */
const visibleAccounts: Record<string, readonly string[]> = {
  dealer: ['dealer', 'member'],
  member: ['member'],
  rival: ['rival'],
}

/**
 * Lists the customers of the run. Enters the new customer in the ledger if the list does not contain it, and customers
 * that the account must not see.
 */
export async function checkList(dealer: Client, account: string, surname: string, ledger: Ledger): Promise<void> {
  const list = async (keyword: string) => {
    const body = { keyword, pageSize: 50 }
    return (await dealer.ask(contract.customers.retrieveDealerCustomers, { body })).items
  }
  const newest = await list(surname)
  if (!newest.some(({ name }) => name.includes(surname))) ledger.missing.push(surname)
  const visible = visibleAccounts[account] ?? []
  for (const { name } of await list('Chaos'))
    if (!visible.some((owner) => name.includes(`Chaos ${owner} `))) ledger.leaks.push(`${account} lists ${name}`)
}

/** Asks for the newest order of an account whose orders this account must not see. */
export async function checkForeignOrder(dealer: Client, account: string, ledger: Ledger): Promise<void> {
  const visible = visibleAccounts[account] ?? []
  const foreign = ledger.orders.findLast((order) => !visible.includes(order.account))
  if (!foreign) return
  try {
    await dealer.ask(contract.orders.getOrder, { params: { orderID: foreign.orderID } })
    ledger.leaks.push(`${account} reads order ${foreign.orderID} of ${foreign.account}`)
  } catch (error) {
    if (!(error instanceof Refused && error.status === 404)) throw error
  }
}
