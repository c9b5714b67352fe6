import type { Pool } from 'pg'
import { execute, rowsOf } from '../../kernel/statements.ts'
import type { PbxService } from './port.ts'

export const listServices = (pool: Pool, customerKey: string) =>
  rowsOf<PbxService>(pool)`
    select service_id::text as "serviceID", extension, name, kind, number, active
      from outside.pbx_service where customer_key = ${customerKey} order by extension`

/** Adds services of a customer. Existing extensions stay unchanged. */
export const putServices = (pool: Pool, customerKey: string, services: readonly Omit<PbxService, 'serviceID'>[]) =>
  execute(pool)`
    insert into outside.pbx_service (customer_key, extension, name, kind, number, active)
      select ${customerKey}, extension, name, kind, number, active
      from json_to_recordset(${JSON.stringify(services)}) as given (extension text, name text, kind text, number text,
      active boolean)
      on conflict (customer_key, extension) do nothing`
