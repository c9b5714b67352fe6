import type { Pool } from 'pg'
import type { OmsDealer } from './port.ts'

export async function listDealers(pool: Pool): Promise<OmsDealer[]> {
  const { rows } = await pool.query<OmsDealer>(
    `select ub_dealer_id as "ubDealerID", dealer_id_no as "dealerIDno", name, email, group_no as "groupNo"
     from outside.oms_dealer order by ub_dealer_id`,
  )
  return rows
}

/** Adds dealers. Existing dealers stay unchanged. */
export async function putDealers(pool: Pool, dealers: readonly OmsDealer[]): Promise<void> {
  await pool.query(
    `insert into outside.oms_dealer (ub_dealer_id, dealer_id_no, name, email, group_no)
     select "ubDealerID", "dealerIDno", name, email, "groupNo"
     from json_to_recordset($1) as given ("ubDealerID" text, "dealerIDno" text, name text, email text, "groupNo" text)
     on conflict do nothing`,
    [JSON.stringify(dealers)],
  )
}
