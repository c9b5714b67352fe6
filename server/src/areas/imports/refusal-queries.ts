import type { RefusedRow } from '../../imports/read-row.ts'
import type { Transaction } from '../../kernel/database.ts'

export const insertRefusals = (tx: Transaction, importID: number, rows: readonly RefusedRow[]) =>
  tx.execute('insert_import_refusals')`
    insert into import_refusals (import_id, line, cells, problems)
      select ${importID}, line, cells, problems
      from jsonb_to_recordset(${JSON.stringify(rows)}) as r (line integer, cells jsonb, problems jsonb)`

export const selectRefusals = (tx: Transaction, importID: number) =>
  tx.prepared<RefusedRow>('select_import_refusals')`
    select line, cells, problems from import_refusals where import_id = ${importID} order by line`

export const selectFirstRefusals = (tx: Transaction, importID: number, limit: number) =>
  tx.prepared<{ line: number; problems: string[] }>('select_first_import_refusals')`
    select line, problems from import_refusals where import_id = ${importID} order by line limit ${limit}`
