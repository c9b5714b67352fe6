import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import type { CellError } from '../../ui/grid/columns.ts'
import { RowGrid } from '../../ui/grid/RowGrid.tsx'
import { columnOf } from '../field-column.ts'
import type { NestedProps } from './RecordDialog.tsx'

interface NestedRow {
  rowKey: string
  [field: string]: unknown
}

const toRows = (value: unknown): NestedRow[] =>
  (Array.isArray(value) ? value : []).map((record: object) => ({ ...record, rowKey: crypto.randomUUID() }))

/** Edits the records in a cell, one row each. */
export function RecordsDialog({ label, place, fields, choices, value, readOnly, onDone, onClose }: NestedProps) {
  const [rows, setRows] = useState(() => toRows(value))
  const [parseErrors, setParseErrors] = useState<readonly CellError[]>([])
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
  const hasErrors = errors.length + parseErrors.length > 0
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${label}, ${place}`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {readOnly ? 'Close' : 'Cancel'}
          </Button>
          {!readOnly && (
            <Button disabled={hasErrors} onClick={() => onDone(rows.map((row) => fieldValues(fields, row)))}>
              Done
            </Button>
          )}
        </>
      }
    >
      <RowGrid<NestedRow>
        label={label}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.rowKey}
        onRowsChange={setRows}
        newRow={() => ({ ...fieldValues(fields, {}), rowKey: crypto.randomUUID() })}
        duplicate={(row) => ({ ...row, rowKey: crypto.randomUUID() })}
        errors={errors}
        onParseErrorsChange={setParseErrors}
        readOnly={readOnly}
        tall
      />
    </Dialog>
  )
}
