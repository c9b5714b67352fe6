import type { Pool } from 'pg'
import { behaving } from '../behaviour.ts'
import type { PbxProvider } from './port.ts'
import { listServices } from './queries.ts'

/** Makes a telephone system with services in this database. */
export const makePbxSandbox = ({ pool }: { pool: Pool }): PbxProvider =>
  behaving<PbxProvider>(pool, 'pbx', {
    services: (customerKey) => listServices(pool, customerKey),
  })
