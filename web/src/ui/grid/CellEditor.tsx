import { useLayoutEffect, useRef, useState } from 'react'
import type { Column } from './columns.ts'
import { DialogButton } from './DialogButton.tsx'
import type { GridModel } from './grid-model.ts'
import { handleGridKey } from './keyboard.ts'
import classes from './RowGrid.module.css'

export type EditorProps<Row extends object> = {
  model: GridModel<Row>
  column: Column<Row>
  row: Row
  /** The initial text of the input: the value as text, or the unreadable text typed before. */
  text: string
  label: string
  invalid: boolean
  describedBy?: string
  leave: () => void
}

/** The grid's only input. It appears in the active cell with its text selected, so that typing replaces it. */
export function CellEditor<Row extends object>(props: EditorProps<Row>) {
  const { model, column, text } = props
  const [draftText, setDraftText] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const pending = useRef<string | null>(null)
  const change = (next: string | null) => {
    pending.current = next
    setDraftText(next)
  }

  useLayoutEffect(() => {
    const handle = {
      pending: () => pending.current,
      reset: () => {
        pending.current = null
        setDraftText(null)
      },
    }
    model.editor = handle
    if (model.state.focused) {
      input.current?.focus({ preventScroll: true })
      if (!model.state.editing) input.current?.select()
    }
    return () => {
      if (model.editor === handle) model.editor = null
    }
  }, [model])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a value changed from outside is selected again
  useLayoutEffect(() => {
    if (document.activeElement === input.current && !model.state.editing) input.current?.select()
  }, [text, model])

  const stopEditing = () => {
    const wasEditing = model.state.editing || pending.current !== null
    change(null)
    model.set({ editing: false })
    setTimeout(() => input.current?.select())
    return wasEditing
  }

  const field = (
    <input
      ref={input}
      className={classes.input}
      data-dialog={column.dialog ? true : undefined}
      aria-label={props.label}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      aria-required={column.required || undefined}
      autoComplete="off"
      spellCheck={column.kind === 'text'}
      inputMode={inputModes[column.kind]}
      placeholder={column.kind === 'date' ? 'DD/MM/YYYY' : undefined}
      value={draftText ?? text}
      onChange={(event) => {
        change(event.currentTarget.value)
        if (!model.state.editing) model.set({ editing: true, anchor: null })
      }}
      onMouseDown={() => {
        if (!model.state.editing && document.activeElement === input.current) model.set({ editing: true, anchor: null })
      }}
      onBlur={() => {
        model.commitPending()
        if (model.state.editing) model.set({ editing: false })
      }}
      onKeyDown={(event) =>
        handleGridKey(
          model,
          event,
          {
            editing: model.state.editing,
            edit: () => {
              model.set({ editing: true, anchor: null })
              const end = input.current?.value.length ?? 0
              input.current?.setSelectionRange(end, end)
            },
            cancel: stopEditing,
          },
          props.leave,
        )
      }
    />
  )
  if (!column.dialog) return field
  return (
    <>
      {field}
      <DialogButton model={model} label={`Edit ${props.label}`} />
    </>
  )
}

const inputModes = {
  text: undefined,
  select: undefined,
  checkbox: undefined,
  number: 'decimal',
  money: 'decimal',
  date: undefined,
  phone: 'tel',
  email: 'email',
} as const
