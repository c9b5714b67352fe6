import { type Fields, fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { nestedForm } from '@dealerline/shared/forms/blocks.ts'
import { Button } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import type { CellDialogProps } from '../../ui/grid/columns.ts'
import type { Choices } from '../choices.ts'
import { FieldControl } from '../FieldControl.tsx'

export interface NestedProps extends CellDialogProps {
  label: string
  fields: Fields
  choices: Choices
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** Edits the record in a cell, as a form of its fields. */
export function RecordDialog({ label, place, fields, choices, value, readOnly, onDone, onClose }: NestedProps) {
  const form = useZodForm<FieldValues, FieldValues>(nestedForm(fields), {
    defaultValues: fieldValues(fields, toRecord(value)),
  })
  const submit = form.handleSubmit((values) => onDone(fieldValues(fields, values)))
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
          {!readOnly && <Button onClick={() => void submit()}>Done</Button>}
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)}>
        <FormGrid>
          {Object.entries(fields).map(([name, field]) => (
            <FieldControl
              key={name}
              name={name}
              field={field}
              control={form.control}
              choices={choices}
              readOnly={readOnly}
            />
          ))}
        </FormGrid>
        {/* Lets Enter in a field press Done. */}
        <input type="submit" hidden />
      </form>
    </Dialog>
  )
}
