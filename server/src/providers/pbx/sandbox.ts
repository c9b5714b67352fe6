import type { Pool } from 'pg'
import { behave } from '../behaviour.ts'
import type { PbxProvider } from './port.ts'
import { listServices } from './queries.ts'

/** Makes a telephone system with services in this database. */
export function makePbxSandbox({ pool }: { pool: Pool }): PbxProvider {
  return {
    async services(customerKey) {
      await behave(pool, 'pbx')
      return listServices(pool, customerKey)
    },
  }
}
