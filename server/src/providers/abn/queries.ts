import type { Pool } from 'pg'
import { sql } from '../../kernel/compose.ts'
import { rowOf, rowsOf } from '../../kernel/statements.ts'
import type { StoredCounts } from '../bulk-row.ts'
import type { AbnEntry } from './port.ts'

const columns = sql`abn, acn, entity_name, entity_type_code, entity_name_type, other_names, active`

export const findAbnEntry = (pool: Pool, abn: string) =>
  rowOf<AbnEntry>(pool)`
    select ${columns}, to_char(abn_status_from_date, 'YYYY-MM-DD') as abn_status_from_date
      from outside.abn_register where abn = ${abn}`

/** Stores register entries. Updates existing entries that differ. */
export async function putAbnEntries(pool: Pool, entries: readonly AbnEntry[]): Promise<StoredCounts> {
  const rows = await rowsOf<{ isNew: boolean }>(pool)`
    insert into outside.abn_register as known (${columns}, abn_status_from_date)
      select ${columns}, abn_status_from_date
      from json_populate_recordset(null::outside.abn_register, ${JSON.stringify(entries)})
      on conflict (abn) do update
      set acn = excluded.acn, entity_name = excluded.entity_name, entity_type_code = excluded.entity_type_code,
        entity_name_type = excluded.entity_name_type, other_names = excluded.other_names, active = excluded.active,
        abn_status_from_date = excluded.abn_status_from_date
      where (known.acn, known.entity_name, known.entity_type_code, known.entity_name_type, known.other_names,
          known.active, known.abn_status_from_date)
        is distinct from (excluded.acn, excluded.entity_name, excluded.entity_type_code, excluded.entity_name_type,
          excluded.other_names, excluded.active, excluded.abn_status_from_date)
      returning xmax = 0 as "isNew"`
  const created = rows.filter(({ isNew }) => isNew).length
  return { created, changed: rows.length - created }
}
