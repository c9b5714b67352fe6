import type { Pool } from 'pg'
import { loadAbnRegister } from './abn/load.ts'
import { loadAddresses } from './address/load.ts'
import { loadSampleMembers } from './airline/sample.ts'
import { loadSampleNumbers } from './numbers/sample.ts'
import { loadSampleDealers } from './oms/sample.ts'
import { loadSampleServices } from './pbx/sample.ts'
import { loadSamplePorts } from './porting/sample.ts'

/** Fills the sandboxes with the portal's sample data. Running it again changes nothing. */
export async function loadSampleData(pool: Pool): Promise<void> {
  await loadAddresses(pool, new URL('../../sample-data/addresses.tsv', import.meta.url))
  await loadAbnRegister(pool, new URL('../../sample-data/abn.tsv', import.meta.url))
  await loadSampleNumbers(pool)
  await loadSampleServices(pool)
  await loadSamplePorts(pool)
  await loadSampleDealers(pool)
  await loadSampleMembers(pool)
}
