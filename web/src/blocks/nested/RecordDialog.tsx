import { nestedForm } from '@dealerline/shared/forms/blocks.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import type { FieldValues } from 'react-hook-form'
import { DeclaredFields } from '../../fields/DeclaredFields.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { NestedDialog, type NestedProps } from './NestedDialog.tsx'

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** Edits the record in a cell, as a form of its fields. */
export function RecordDialog({ fields, choices, value, onDone, ...frame }: NestedProps) {
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
