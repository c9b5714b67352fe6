import type { Pool } from 'pg'
import { currentTime } from '../../kernel/clock.ts'
import type { BillingCustomer } from './port.ts'

/** Returns the account with the key. Creates it if there is none. */
export async function putBillingCustomer(pool: Pool, key: string, customer: BillingCustomer): Promise<string> {
  const existing = await findByKey(pool, key)
  if (existing) return existing
  await pool.query(
    `insert into outside.billing_customer (key, customer, created_at, updated_at) values ($1, $2, $3, $3)
     on conflict (key) do nothing`,
    [key, JSON.stringify(customer), currentTime()],
  )
  const created = await findByKey(pool, key)
  if (!created) throw new Error('The billing account could not be stored')
  return created
}

async function findByKey(pool: Pool, key: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ ub_account_no: string }>(
    'select ub_account_no::text from outside.billing_customer where key = $1',
    [key],
  )
  return rows[0]?.ub_account_no
}

/** @returns whether the account exists */
export async function changeBillingCustomer(
  pool: Pool,
  ubAccountNo: string,
  customer: BillingCustomer,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update outside.billing_customer set customer = $2, updated_at = $3 where ub_account_no::text = $1',
    [ubAccountNo, JSON.stringify(customer), currentTime()],
  )
  return rowCount === 1
}
