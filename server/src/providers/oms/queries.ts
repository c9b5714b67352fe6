import type { Pool } from 'pg'
import { execute, rowsOf } from '../../kernel/statements.ts'
import type { OmsDealer } from './port.ts'

export const listDealers = (pool: Pool) =>
  rowsOf<OmsDealer>(pool)`
    select ub_dealer_id as "ubDealerID", dealer_id_no as "dealerIDno", name, email, group_no as "groupNo"
      from outside.oms_dealer order by ub_dealer_id`

/** Adds dealers. Existing dealers stay unchanged. */
export const putDealers = (pool: Pool, dealers: readonly OmsDealer[]) =>
  execute(pool)`
    insert into outside.oms_dealer (ub_dealer_id, dealer_id_no, name, email, group_no)
      select "ubDealerID", "dealerIDno", name, email, "groupNo"
      from json_to_recordset(${JSON.stringify(dealers)}) as given ("ubDealerID" text, "dealerIDno" text, name text,
      email text, "groupNo" text)
      on conflict do nothing`
