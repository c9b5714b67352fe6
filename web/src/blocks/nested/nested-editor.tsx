import type { Field, Fields } from '@dealerline/shared/records/kinds.ts'
import type { Choices } from '../../fields/choices.ts'
import type { Column } from '../../ui/grid/columns.ts'
import { RecordDialog } from './RecordDialog.tsx'
import { RecordsDialog } from './RecordsDialog.tsx'

/** Returns the dialog that a cell opens for a field with nested fields: a form for one record, a grid for several. */
export function nestedEditor<R extends object>(field: Field, fields: Fields, choices: Choices): Column<R>['dialog'] {
  const Editor = field.kind === 'records' ? RecordsDialog : RecordDialog
  return (place) => <Editor {...place} label={field.label} fields={fields} choices={choices} />
}
