import type { Pool } from 'pg'
import { putMembers } from './queries.ts'

/** Loads businesses of the sample register that are already members. */
export function loadSampleMembers(pool: Pool): Promise<void> {
  return putMembers(pool, [
    {
      membershipNo: 'BR4100001',
      abn: '15179074287',
      businessName: 'Meridian Accounting Group Pty Ltd',
      status: 'active',
      since: '2019-07-01',
    },
    {
      membershipNo: 'BR4100002',
      abn: '74166728516',
      businessName: 'Southern Cross Veterinary Pty Ltd',
      status: 'suspended',
      since: '2021-02-15',
    },
  ])
}
