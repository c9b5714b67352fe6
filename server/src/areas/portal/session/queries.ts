import type { Transaction } from '../../../kernel/database.ts'
import { dealerColumns, type StoredDealer } from './columns.ts'

/** Notes that the person uses the portal, at most once in a quarter of an hour. */
export async function noteSignIn(tx: Transaction, dealerID: number): Promise<void> {
  await tx.prepared({ name: 'note_sign_in', text: 'select app.note_sign_in($1)', values: [dealerID] })
}

/** The dealer with this id as the caller may see it; an applicant sees nobody, not even their own row. */
export async function findDealer(tx: Transaction, dealerID: number): Promise<StoredDealer | undefined> {
  const [dealer] = await tx.prepared<StoredDealer>({
    name: 'find_dealer',
    text: `select ${dealerColumns} from app.own_dealer($1)`,
    values: [dealerID],
  })
  return dealer
}
