import type { Pool } from 'pg'
import { putDids } from './queries.ts'

// Ranges of numbers that the regulator reserves for fiction, so that no sample number belongs to a real person.
const regions = [
  { region: 'Sydney', state: 'NSW', prefix: '025550', first: 1000 },
  { region: 'Canberra', state: 'ACT', prefix: '027010', first: 1000 },
  { region: 'Melbourne', state: 'VIC', prefix: '035550', first: 1000 },
  { region: 'Hobart', state: 'TAS', prefix: '037010', first: 1000 },
  { region: 'Brisbane', state: 'QLD', prefix: '075550', first: 1000 },
  { region: 'Gold Coast', state: 'QLD', prefix: '077010', first: 1000 },
  { region: 'Adelaide', state: 'SA', prefix: '087010', first: 1000 },
  { region: 'Perth', state: 'WA', prefix: '085550', first: 1000 },
]

/** Fills the sandbox's inventory with 300 numbers in each of eight regions. */
export function loadSampleNumbers(pool: Pool): Promise<void> {
  return putDids(pool, regions, 300)
}
