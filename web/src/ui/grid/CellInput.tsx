import type { ComponentProps } from 'react'
import type { Column } from './columns.ts'
import type { GridModel } from './grid-model.ts'
import classes from './RowGrid.module.css'

export type EditorProps<Row extends object> = {
  model: GridModel<Row>
  column: Column<Row>
  row: Row
  /** The initial text of the input: the value as text, or the invalid text that was typed. */
  text: string
  label: string
  invalid: boolean
  describedBy?: string
  leave: () => void
}

type Props<Row extends object> = ComponentProps<'input'> & {
  cell: EditorProps<Row>
  /** The typed text, or null to show the cell's text. */
  draftText: string | null
}

/** The input of the active cell, with the cell's label, error and text. Keeps its class name if a combobox passes another one, even an empty one. */
export function CellInput<Row extends object>({ cell, draftText, className = '', ...input }: Props<Row>) {
  return (
    <input
      className={`${classes.input} ${className}`}
      aria-label={cell.label}
      aria-invalid={cell.invalid || undefined}
      aria-describedby={cell.describedBy}
      aria-required={cell.column.required || undefined}
      autoComplete="off"
      value={draftText ?? cell.text}
      {...input}
    />
  )
}
