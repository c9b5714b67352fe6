import type { Pool } from 'pg'
import { behaving } from '../behaviour.ts'
import type { OmsProvider } from './port.ts'
import { listDealers } from './queries.ts'

/** Makes an order management system with dealers in this database. */
export const makeOmsSandbox = ({ pool }: { pool: Pool }): OmsProvider =>
  behaving<OmsProvider>(pool, 'oms', {
    dealers: () => listDealers(pool),
  })
