import { isReadOnly, readValue } from './columns.ts'
import type { GridModel } from './grid-model.ts'
import type { GridState } from './grid-types.ts'
import { blankKey } from './grid-types.ts'

type Props<Row extends object> = { model: GridModel<Row>; opened: GridState['dialog'] }

/** The dialog that a cell has opened. It is outside the table, so that the table does not handle its keys. */
export function CellDialog<Row extends object>({ model, opened }: Props<Row>) {
  const column = opened ? model.source.columns[opened.column] : undefined
  if (!opened || !column?.dialog) return null
  const at = model.indexOf(opened.rowKey)
  const row = model.rowAt(at)
  if (!row) return null
  return column.dialog({
    place: opened.rowKey === blankKey ? 'new row' : `row ${at + 1}`,
    value: readValue(column, row),
    readOnly: (model.source.readOnly ?? false) || isReadOnly(column, row),
    onDone: (value) => {
      model.setValue(opened.rowKey, opened.column, value)
      model.closeDialog()
    },
    onClose: () => model.closeDialog(),
  })
}
