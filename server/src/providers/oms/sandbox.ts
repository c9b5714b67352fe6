import type { Pool } from 'pg'
import { behave } from '../behaviour.ts'
import type { OmsProvider } from './port.ts'
import { listDealers } from './queries.ts'

/** Makes an order management system with dealers in this database. */
export function makeOmsSandbox({ pool }: { pool: Pool }): OmsProvider {
  return {
    async dealers() {
      await behave(pool, 'oms')
      return listDealers(pool)
    },
  }
}
