import { IconPencil } from '@tabler/icons-react'
import { type ComponentProps, useLayoutEffect } from 'react'
import { type Column, inputOf } from './columns.ts'
import type { GridModel } from './grid-model.ts'
import { handleGridKey } from './keyboard.ts'
import classes from './RowGrid.module.css'
import { useCellText } from './use-cell-text.ts'

/** The grid's only input. It appears in the active cell with its text selected, so that typing replaces it. */
export function CellEditor<Row extends object>(props: EditorProps<Row>) {
  const { model, column, text } = props
  const { input, draftText, change, hasTyped, startEditing, cancel, commit } = useCellText(model)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a value changed from outside is selected again
  useLayoutEffect(() => {
    if (document.activeElement === input.current && !model.state.editing) input.current?.select()
  }, [text, model])

  const edit = () => {
    startEditing()
    const end = input.current?.value.length ?? 0
    input.current?.setSelectionRange(end, end)
  }
  const stopEditing = () => {
    const wasEditing = model.state.editing || hasTyped()
    cancel()
    return wasEditing
  }
  return (
    <>
      <CellInput
        ref={input}
        cell={props}
        draftText={draftText}
        data-dialog={column.dialog ? true : undefined}
        spellCheck={column.kind === 'text'}
        {...inputOf(column.kind)}
        onChange={(event) => {
          change(event.currentTarget.value)
          if (!model.state.editing) startEditing()
        }}
        onMouseDown={() => {
          if (!model.state.editing && document.activeElement === input.current) startEditing()
        }}
        onBlur={commit}
        onKeyDown={(event) =>
          handleGridKey(model, event, { editing: model.state.editing, edit, cancel: stopEditing }, props.leave)
        }
      />
      {column.dialog && <DialogButton model={model} label={`Edit ${props.label}`} />}
    </>
  )
}

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

type InputProps<Row extends object> = ComponentProps<'input'> & {
  cell: EditorProps<Row>
  /** The typed text, or null to show the cell's text. */
  draftText: string | null
}

/** The input of the active cell, with the cell's label, error and text. Keeps its class name if a combobox passes another one, even an empty one. */
export function CellInput<Row extends object>({ cell, draftText, className = '', ...input }: InputProps<Row>) {
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

/** Opens the dialog of the active cell by mouse; Alt-Enter does the same. */
function DialogButton<Row extends object>({ model, label }: Pick<EditorProps<Row>, 'model' | 'label'>) {
  return (
    <button
      type="button"
      className={classes.dialogButton}
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-keyshortcuts="Alt+Enter"
      aria-label={label}
      // Keep the focus in the input until the dialog takes it, so that the typed text is committed first.
      onMouseDown={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onClick={() => model.openDialog()}
    >
      <IconPencil size={14} aria-hidden />
    </button>
  )
}
