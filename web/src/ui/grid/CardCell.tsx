import { useId, useState } from 'react'
import { groupsOf } from '../match-options.ts'
import {
  type Column,
  displayText,
  editText,
  inputOf,
  isReadOnly,
  type NewChoices,
  optionsOf,
  readValue,
} from './columns.ts'
import type { GridModel } from './grid-model.ts'
import classes from './RowCards.module.css'
import type { RawCell } from './raw-cells.ts'

type Props<Row extends object> = {
  model: GridModel<Row>
  column: Column<Row>
  columnIndex: number
  row: Row
  rowKey: string
  raw?: RawCell
  error?: string
}

/** One labelled input of a card; stores its value on blur. Choices use the phone's own picker. */
export function CardCell<Row extends object>(props: Props<Row>) {
  const { model, column, columnIndex, row, rowKey, raw } = props
  const [draftText, setDraftText] = useState<string | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const id = useId()
  const message = raw?.message ?? props.error
  const readOnly = model.source.readOnly || isReadOnly(column, row)
  const shared = {
    id,
    name: column.key,
    'aria-invalid': message ? true : undefined,
    'aria-describedby': message ? `${id}-error` : undefined,
    'aria-required': column.required || undefined,
  }

  return (
    <div className={classes.field} data-kind={column.show ? 'state' : column.kind}>
      {readOnly ? (
        <span className={classes.label}>{column.label}</span>
      ) : (
        <label className={classes.label} htmlFor={id}>
          {column.label}
          {column.required && <span aria-hidden> *</span>}
          {(column.requiredToSend || column.isNeeded?.(row)) && (
            <span className={classes.needed}> • needed to send</span>
          )}
        </label>
      )}
      {input()}
      {column.newChoices && !readOnly && newChoices(column.newChoices)}
      {column.dialog && (
        <button
          type="button"
          className={classes.dialog}
          aria-haspopup="dialog"
          onClick={() => model.set({ dialog: { rowKey, column: columnIndex } })}
        >
          {readOnly ? 'Show' : 'Edit'} {column.label.toLowerCase()}
        </button>
      )}
      {message && (
        <div id={`${id}-error`} className={classes.message}>
          {message}
        </div>
      )}
    </div>
  )

  function input() {
    if (column.show) {
      const place = { row: `row ${model.indexOf(rowKey) + 1}`, tabIndex: 0 as const }
      return <div className={classes.output}>{column.show(row, place) ?? '–'}</div>
    }
    if (readOnly) return <output className={classes.output}>{displayText(column, row) || '–'}</output>
    if (column.kind === 'flag')
      return (
        <input
          {...shared}
          type="checkbox"
          className={classes.tick}
          checked={readValue(column, row) === true}
          onChange={(event) => model.setValue(rowKey, columnIndex, event.currentTarget.checked)}
        />
      )
    if (column.kind === 'choice') return select()
    return (
      <input
        {...shared}
        className={classes.input}
        autoComplete="off"
        {...inputOf(column.kind)}
        value={draftText ?? raw?.text ?? editText(column, row)}
        onChange={(event) => {
          setDraftText(event.currentTarget.value)
          model.reportTyping(event.currentTarget.value, rowKey, columnIndex)
        }}
        onBlur={() => {
          model.reportTyping(null)
          if (draftText !== null) model.commitText(rowKey, columnIndex, draftText)
          setDraftText(null)
        }}
      />
    )
  }

  function newChoices({ label, show }: NewChoices) {
    if (isAdding)
      return show(({ value }) => {
        model.setValue(rowKey, columnIndex, value)
        setIsAdding(false)
      })
    return (
      <button type="button" className={classes.dialog} onClick={() => setIsAdding(true)}>
        {label}
      </button>
    )
  }

  function select() {
    const options = optionsOf(column, row)
    const value = readValue(column, row)
    const isListed = options.some((option) => String(option.value) === String(value))
    const isEmpty = !isListed && (value === null || value === undefined || value === '' || value === 0)
    return (
      <select
        {...shared}
        className={classes.input}
        value={isEmpty ? '' : String(value)}
        onChange={(event) => {
          const selectedOption = options.find((option) => String(option.value) === event.currentTarget.value)
          model.setValue(rowKey, columnIndex, selectedOption?.value ?? null)
        }}
      >
        <option value="">{raw ? raw.text : 'Choose…'}</option>
        {!isListed && !isEmpty && <option value={String(value)}>{String(value)}</option>}
        {groupsOf(options).map(({ group, members }) => {
          const items = members.map((option) => (
            <option key={option.value} value={String(option.value)} disabled={option.disabled}>
              {option.note ? `${option.label} (${option.note})` : option.label || 'None'}
            </option>
          ))
          return group ? (
            <optgroup key={group} label={group}>
              {items}
            </optgroup>
          ) : (
            items
          )
        })}
      </select>
    )
  }
}
