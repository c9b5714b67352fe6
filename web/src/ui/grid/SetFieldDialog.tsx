import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../feedback/FormDialog.tsx'
import { fieldClasses } from '../form/field-classes.ts'
import { SelectInput } from '../form/SelectInput.tsx'
import { type Column, isReadOnly, optionsOf } from './columns.ts'
import type { GridModel } from './grid-model.ts'
import { parseIntoRow } from './parse-cell.ts'
import classes from './RowGrid.module.css'

type Props<Row extends object> = { model: GridModel<Row>; onClose: () => void }

/** Sets one field of all selected rows. One step to undo. */
export function SetFieldDialog<Row extends object>({ model, onClose }: Props<Row>) {
  const { checked } = model.state
  const rows = model.rows.filter((row) => checked.has(model.source.rowKey(row)))
  const [key, setKey] = useState('')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const columns = model.source.columns
    .filter((column) => !column.dialog && rows.some((row) => !isReadOnly(column, row)))
    .toSorted((one, other) => (other.importance ?? 0) - (one.importance ?? 0))
  const column = columns.find((each) => each.key === key)
  const submit = () => {
    if (!column) return setProblem('Choose a field.')
    if (text.trim() === '') return setProblem(choices ? 'Choose a value.' : 'Enter a value.')
    const refusals = editable.flatMap((row) => parseIntoRow(column, row, text).raw ?? [])
    const [refusal] = refusals
    if (refusal)
      return setProblem(refusals.length === editable.length ? refusal.message : unfit(refusals.length, editable.length))
    model.setChecked(column, text)
    onClose()
  }
  const editable = column ? rows.filter((row) => !isReadOnly(column, row)) : []
  const choices = column && choicesOf(column, editable)
  const value = {
    classNames: fieldClasses,
    label: 'Value',
    value: text,
    error: problem,
  }
  return (
    <FormDialog
      title={`Set a field of ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`}
      action="Set"
      className={classes.setField}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectInput
        data-autofocus
        classNames={fieldClasses}
        label="Field"
        data={columns.map((each) => ({ value: each.key, label: each.label }))}
        value={key}
        error={column ? undefined : problem}
        onChange={(next) => {
          setKey(next ?? '')
          setText('')
          setProblem('')
        }}
      />
      {column &&
        (choices ? (
          <>
            <SelectInput key={key} {...value} data={choices} onChange={(next) => setText(next ?? '')} />
            {column.newChoices?.show(({ label }) => setText(label))}
          </>
        ) : (
          <TextInput {...value} autoComplete="off" onChange={(event) => setText(event.currentTarget.value)} />
        ))}
    </FormDialog>
  )
}

const unfit = (refused: number, all: number) =>
  `The value does not fit ${refused} of the ${all} rows. Untick them, or choose another value.`

/** Returns the choices of a field that some of the rows have, by label, as they are typed into a cell. Undefined if it takes a text. */
function choicesOf<Row extends object>(column: Column<Row>, rows: readonly Row[]) {
  if (column.kind === 'flag') return ['Yes', 'No'].map((label) => ({ value: label, label }))
  if (column.kind !== 'choice') return undefined
  const options = rows.flatMap((row) => optionsOf(column, row))
  const byLabel = new Map(
    options.filter(({ label, disabled }) => label !== '' && !disabled).map(({ label, group }) => [label, group]),
  )
  return [...byLabel].map(([label, group]) => ({ value: label, label, group }))
}
