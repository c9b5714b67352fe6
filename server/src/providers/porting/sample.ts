import type { Pool } from 'pg'
import { putRecords } from './queries.ts'

const account = { carrier: 'Same Day Telecom', accountNumber: '77001234', accountName: 'Petra Port', abn: '' }
const other = { ...account, accountNumber: '77005678', accountName: 'Fiona Fix' }

/**
 * Loads services of a losing carrier that answers on the same day: one that is ported with these details, one with
 * another account number, one that the carrier does not release, and two of one account of another customer.
 */
export function loadSamplePorts(pool: Pool): Promise<void> {
  return putRecords(pool, [
    { number: '0255509901', ...account, associated: [], barred: '' },
    { number: '0255509902', ...account, accountNumber: '77005678', associated: [], barred: '' },
    { number: '0255509903', ...account, associated: [], barred: 'The service is suspended for an unpaid bill' },
    ...['0255509904', '0255509905'].map((number) => ({ number, ...other, associated: [], barred: '' })),
  ])
}
