import { sql } from '../../../kernel/compose.ts'

/** The columns of a dealer, with the field names of the API contract. */
export type SessionDealer = {
  dealerID: number
  dealerIDno: string
  ubDealerID: string
  groupNo: string
  dealerFullName: string
  dealerEmail: string
  authLevel: string
  authGroup: string
  lastLogedIn: string
}

export const dealerColumns = sql`dealer_id as "dealerID", dealer_id_no as "dealerIDno", ub_dealer_id as "ubDealerID", group_no as "groupNo",
  dealer_full_name as "dealerFullName", dealer_email as "dealerEmail", auth_level as "authLevel", auth_group as "authGroup",
  app.utc_text(last_logged_in) as "lastLogedIn"`
