import type { RefusedRow } from '../../imports/read-row.ts'
import type { Transaction } from '../../kernel/database.ts'

export async function insertRefusals(tx: Transaction, importID: number, rows: readonly RefusedRow[]): Promise<void> {
  await tx.prepared({
    name: 'insert_import_refusals',
    text: `insert into import_refusals (import_id, line, cells, problems)
      select $1, line, cells, problems from jsonb_to_recordset($2) as r (line integer, cells jsonb, problems jsonb)`,
    values: [importID, JSON.stringify(rows)],
  })
}

export function selectRefusals(tx: Transaction, importID: number): Promise<RefusedRow[]> {
  return tx.prepared({
    name: 'select_import_refusals',
    text: 'select line, cells, problems from import_refusals where import_id = $1 order by line',
    values: [importID],
  })
}

export function selectFirstRefusals(
  tx: Transaction,
  importID: number,
  limit: number,
): Promise<{ line: number; problems: string[] }[]> {
  return tx.prepared({
    name: 'select_first_import_refusals',
    text: 'select line, problems from import_refusals where import_id = $1 order by line limit $2',
    values: [importID, limit],
  })
}
