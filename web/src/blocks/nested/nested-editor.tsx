import { nestedForm } from '@dealerline/shared/forms/blocks.ts'
import { type Field, type Fields, fieldValues } from '@dealerline/shared/records/kinds.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Choices } from '../../fields/choices.ts'
import { DeclaredFields } from '../../fields/DeclaredFields.tsx'
import { rowErrors } from '../../fields/list-errors.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import type { CellDialogProps, Column } from '../../ui/grid/columns.ts'
import { RowGrid } from '../../ui/grid/RowGrid.tsx'
import { noRaws } from '../../ui/grid/raw-cells.ts'
import { columnOf } from '../field-column.ts'

/** Returns the dialog that a cell opens for a field with nested fields: a form for one record, a grid for several. */
export function nestedEditor<R extends object>(field: Field, fields: Fields, choices: Choices): Column<R>['dialog'] {
  const Editor = field.kind === 'records' ? RecordsDialog : RecordDialog
  return (place) => <Editor {...place} label={field.label} fields={fields} choices={choices} />
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** Edits the record in a cell, as a form of its fields. */
function RecordDialog({ fields, choices, value, onDone, ...frame }: NestedProps) {
  const form = useZodForm<FieldValues, FieldValues>(nestedForm(fields), {
    defaultValues: fieldValues(fields, toRecord(value)),
  })
  const submit = form.handleSubmit((values) => onDone(fieldValues(fields, values)))
  return (
    <NestedDialog {...frame} onSubmit={() => void submit()}>
      <form onSubmit={(event) => void submit(event)}>
        <DeclaredFields fields={fields} control={form.control} choices={choices} readOnly={frame.readOnly} />
        {/* Lets Enter in a field press Done. */}
        <input type="submit" hidden />
      </form>
    </NestedDialog>
  )
}

interface NestedRow {
  rowKey: string
  [field: string]: unknown
}

const toRows = (value: unknown): NestedRow[] =>
  (Array.isArray(value) ? value : []).map((record: object) => ({ ...record, rowKey: crypto.randomUUID() }))

/** Edits the records in a cell, one row each. */
function RecordsDialog({ fields, choices, value, onDone, ...frame }: NestedProps) {
  const [rows, setRows] = useState(() => toRows(value))
  const [raws, setRaws] = useState(noRaws)
  const columns = useMemo(
    () => Object.entries(fields).map(([name, field]) => columnOf<NestedRow>(name, { ...field, width: 180 }, choices)),
    [fields, choices],
  )
  const errors = useMemo(() => rowErrors(fields, rows), [fields, rows])
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

interface NestedProps extends CellDialogProps {
  label: string
  fields: Fields
  choices: Choices
}

type Props = Pick<NestedProps, 'label' | 'place' | 'readOnly' | 'onClose'> & {
  /** Disables Done while a value has an error. */
  hasErrors?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** The dialog of a cell with nested fields: Done stores them in the cell, Cancel leaves the cell unchanged. */
function NestedDialog({ label, place, readOnly, hasErrors = false, onSubmit, onClose, children }: Props) {
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
            <Button disabled={hasErrors} onClick={onSubmit}>
              Done
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
