import type { Pool } from 'pg'
import { OutsideRefused } from '../../kernel/outside-error.ts'
import { behave } from '../behaviour.ts'
import type { BillingProvider } from './port.ts'
import { changeBillingCustomer, putBillingCustomer } from './queries.ts'

/** Makes a billing system with accounts in this database. Their numbers start at 70001234. */
export function makeBillingSandbox({ pool }: { pool: Pool }): BillingProvider {
  return {
    async test() {
      await behave(pool, 'billing')
    },
    async createCustomer({ key, ...customer }) {
      const { times } = await behave(pool, 'billing')
      if (times > 1) await putBillingCustomer(pool, key, customer)
      return { ubAccountNo: await putBillingCustomer(pool, key, customer) }
    },
    async updateCustomer({ ubAccountNo, ...customer }) {
      await behave(pool, 'billing')
      const exists = await changeBillingCustomer(pool, ubAccountNo, customer)
      if (!exists) throw new OutsideRefused('billing', `Billing has no account ${ubAccountNo}`)
    },
  }
}
