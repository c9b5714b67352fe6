import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { useMemo, useState } from 'react'
import { RowGrid } from '../../ui/grid/RowGrid.tsx'
import { noRaws } from '../../ui/grid/raw-cells.ts'
import { columnOf } from '../field-column.ts'
import { NestedDialog, type NestedProps } from './NestedDialog.tsx'

interface NestedRow {
  rowKey: string
  [field: string]: unknown
}

const toRows = (value: unknown): NestedRow[] =>
  (Array.isArray(value) ? value : []).map((record: object) => ({ ...record, rowKey: crypto.randomUUID() }))

/** Edits the records in a cell, one row each. */
export function RecordsDialog({ fields, choices, value, onDone, ...frame }: NestedProps) {
  const [rows, setRows] = useState(() => toRows(value))
  const [raws, setRaws] = useState(noRaws)
  const columns = useMemo(
    () => Object.entries(fields).map(([name, field]) => columnOf<NestedRow>(name, { ...field, width: 180 }, choices)),
    [fields, choices],
  )
  const errors = useMemo(
    () =>
      rows.flatMap((row) =>
        Object.entries(fields).flatMap(([name, field]) => {
          const result = field.schema.safeParse(row[name] ?? field.blank)
          const message = result.error?.issues[0]?.message
          return message ? [{ rowKey: row.rowKey, column: name, message }] : []
        }),
      ),
    [rows, fields],
  )
  return (
    <NestedDialog
      {...frame}
      hasErrors={errors.length + Object.keys(raws).length > 0}
      onSubmit={() => onDone(rows.map((row) => fieldValues(fields, row)))}
    >
      <RowGrid<NestedRow>
        label={frame.label}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.rowKey}
        onRowsChange={setRows}
        newRow={() => ({ ...fieldValues(fields, {}), rowKey: crypto.randomUUID() })}
        duplicate={(row) => ({ ...row, rowKey: crypto.randomUUID() })}
        errors={errors}
        onTextsChange={(texts) => setRaws(texts?.raws ?? noRaws)}
        readOnly={frame.readOnly}
        tall
      />
    </NestedDialog>
  )
}
