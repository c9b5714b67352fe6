import type { Transaction } from '../../plugins/database.ts'

/** Notes that the person uses the portal, at most once in a quarter of an hour. */
export async function noteSignIn(tx: Transaction, dealerID: number): Promise<void> {
  await tx.prepared({ name: 'note_sign_in', text: 'select app.note_sign_in($1)', values: [dealerID] })
}

export interface StoredDealer {
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

/** The dealer with this id as the caller may see it; an applicant sees nobody, not even their own row. */
export async function findDealer(tx: Transaction, dealerID: number): Promise<StoredDealer | undefined> {
  const [dealer] = await tx.prepared<StoredDealer>({
    name: 'find_dealer',
    text: `select dealer_id as "dealerID", dealer_id_no as "dealerIDno", ub_dealer_id as "ubDealerID", group_no as "groupNo", dealer_full_name as "dealerFullName",
        dealer_email as "dealerEmail", auth_level as "authLevel", auth_group as "authGroup",
        coalesce(to_char(last_logged_in, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "lastLogedIn"
      from app.own_dealer($1)`,
    values: [dealerID],
  })
  return dealer
}
