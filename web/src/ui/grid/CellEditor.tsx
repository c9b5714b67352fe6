import { useLayoutEffect } from 'react'
import { CellInput, type EditorProps } from './CellInput.tsx'
import { DialogButton } from './DialogButton.tsx'
import { handleGridKey } from './keyboard.ts'
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
        inputMode={inputModes[column.kind]}
        placeholder={column.kind === 'date' ? 'DD/MM/YYYY' : undefined}
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
