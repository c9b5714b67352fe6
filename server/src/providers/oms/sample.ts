import type { Pool } from 'pg'
import { putDealers } from './queries.ts'

const dealer = (number: number, name: string, email: string, groupNo = '') => ({
  ubDealerID: `UB${number}`,
  dealerIDno: `D-${1000 + number}`,
  name,
  email: `${email}@example.test`,
  groupNo,
})

/** Loads the demonstration dealers, and some dealers that the portal does not have yet. */
export function loadSampleDealers(pool: Pool): Promise<void> {
  return putDealers(pool, [
    dealer(2, 'Dana Novak', 'dealer', 'G100'),
    dealer(3, 'Morgan Lee', 'member', 'G100'),
    dealer(4, 'Riley Stone', 'rival', 'G200'),
    dealer(5, 'Devi Rao', 'direct'),
    dealer(101, 'Harbourside Communications', 'sales.harbourside', 'G300'),
    dealer(102, 'Kimberley Voice and Data', 'kimberley', 'G300'),
    dealer(103, 'Noosa Business Phones', 'noosa'),
  ])
}
