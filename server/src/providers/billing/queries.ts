import type { Pool } from 'pg'
import { currentTime } from '../../kernel/clock.ts'
import { execute, hasRow, valueFrom } from '../../kernel/statements.ts'
import type { BillingCustomer } from './port.ts'

/** Returns the account with the key. Creates it if there is none. */
export async function putBillingCustomer(pool: Pool, key: string, customer: BillingCustomer): Promise<string> {
  const existing = await findByKey(pool, key)
  if (existing) return existing
  const now = currentTime()
  await execute(pool)`
    insert into outside.billing_customer (key, customer, created_at, updated_at)
      values (${key}, ${JSON.stringify(customer)}, ${now}, ${now})
      on conflict (key) do nothing`
  const created = await findByKey(pool, key)
  if (!created) throw new Error('The billing account could not be stored')
  return created
}

const findByKey = (pool: Pool, key: string) =>
  valueFrom<{ ub_account_no: string }>(pool)`
    select ub_account_no::text from outside.billing_customer where key = ${key}`

/** @returns whether the account exists */
export const changeBillingCustomer = (pool: Pool, ubAccountNo: string, customer: BillingCustomer) =>
  hasRow(pool)`
    update outside.billing_customer set customer = ${JSON.stringify(customer)}, updated_at = ${currentTime()}
      where ub_account_no::text = ${ubAccountNo}`
