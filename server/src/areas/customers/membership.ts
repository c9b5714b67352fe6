import type { Transaction } from '../../kernel/database.ts'
import { setMembershipNo } from './queries.ts'

/** Notes a customer's number at the airline partner; one that is there already stays. */
export async function recordMembership(tx: Transaction, customerID: number, membershipNo: string): Promise<void> {
  if (!(await setMembershipNo(tx, customerID, membershipNo))) return
  tx.audit({ entityType: 'customer', entityID: customerID, action: 'became a member', data: { membershipNo } })
}
