import type { Transaction } from '../../../kernel/database.ts'
import { dealerColumns, type SessionDealer } from './columns.ts'

/** Records that the person uses the portal, at most once in 15 minutes. */
export const recordSignIn = (tx: Transaction, dealerID: number) =>
  tx.execute('note_sign_in')`select app.note_sign_in(${dealerID})`

/** Ends the sign-in of the caller's token on every server. */
export const endSignIn = (tx: Transaction) => tx.execute('end_sign_in')`select app.end_sign_in()`

/** The caller's own dealer record, which row policies hide from applicants. */
export const findSessionDealer = (tx: Transaction, dealerID: number) =>
  tx.first<SessionDealer>('find_dealer')`select ${dealerColumns} from app.own_dealer(${dealerID})`

/** The permissions of any dealer, for administrators. */
export const findLevel = (tx: Transaction, dealerID: number) =>
  tx.first<Pick<SessionDealer, 'authLevel' | 'authGroup'>>('find_level')`
    select auth_level as "authLevel", auth_group as "authGroup" from dealers where dealer_id = ${dealerID}`
