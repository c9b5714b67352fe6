import type { Transaction } from '../../kernel/database.ts'
import { setMembershipNo } from './queries.ts'

/** Stores a customer's membership number at the airline partner, unless the customer already has one. */
export async function recordMembership(tx: Transaction, customerID: number, membershipNo: string): Promise<void> {
  if (!(await setMembershipNo(tx, customerID, membershipNo))) return
  tx.audit({ entityType: 'customer', entityID: customerID, action: 'became a member', data: { membershipNo } })
}
