import type { Pool } from 'pg'
import type { PbxService } from './port.ts'

export async function listServices(pool: Pool, customerKey: string): Promise<PbxService[]> {
  const { rows } = await pool.query<PbxService>(
    `select service_id::text as "serviceID", extension, name, kind, number, active
     from outside.pbx_service where customer_key = $1 order by extension`,
    [customerKey],
  )
  return rows
}

/** Adds services of a customer. Existing extensions stay unchanged. */
export async function putServices(
  pool: Pool,
  customerKey: string,
  services: readonly Omit<PbxService, 'serviceID'>[],
): Promise<void> {
  await pool.query(
    `insert into outside.pbx_service (customer_key, extension, name, kind, number, active)
     select $1, extension, name, kind, number, active
     from json_to_recordset($2) as given (extension text, name text, kind text, number text, active boolean)
     on conflict (customer_key, extension) do nothing`,
    [customerKey, JSON.stringify(services)],
  )
}
