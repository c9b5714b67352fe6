import type { Pool } from 'pg'
import { OutsideRefused } from '../../kernel/outside-error.ts'
import { behaving } from '../behaviour.ts'
import type { BillingProvider } from './port.ts'
import { changeBillingCustomer, putBillingCustomer } from './queries.ts'

/** Makes a billing system with accounts in this database. Their numbers start at 70001234. */
export const makeBillingSandbox = ({ pool }: { pool: Pool }): BillingProvider =>
  behaving<BillingProvider>(pool, 'billing', {
    test: async () => undefined,
    async createCustomer({ key, ...customer }) {
      return { ubAccountNo: await putBillingCustomer(pool, key, customer) }
    },
    async updateCustomer({ ubAccountNo, ...customer }) {
      const exists = await changeBillingCustomer(pool, ubAccountNo, customer)
      if (!exists) throw new OutsideRefused('billing', `Billing has no account ${ubAccountNo}`)
    },
  })
