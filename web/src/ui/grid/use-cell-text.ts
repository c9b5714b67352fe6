import { useLayoutEffect, useRef, useState } from 'react'
import type { GridModel } from './grid-model.ts'

/**
 * Keeps the typed text of the active cell's input. The model reads it, completed by `complete`, to commit the cell.
 */
export function useCellText<Row extends object>(model: GridModel<Row>, complete = (text: string) => text) {
  const [draftText, setDraftText] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const pending = useRef<string | null>(null)
  const completeRef = useRef(complete)
  useLayoutEffect(() => {
    completeRef.current = complete
  })
  const change = (next: string | null) => {
    pending.current = next
    setDraftText(next)
    model.reportTyping(next)
  }

  // Chromium moves the focus to an input whose text is selected.
  const selectLater = () => void setTimeout(() => input.current === document.activeElement && input.current?.select())

  useLayoutEffect(() => {
    const handle = {
      pending: () => (pending.current === null ? null : completeRef.current(pending.current)),
      reset: () => {
        pending.current = null
        setDraftText(null)
        model.reportTyping(null)
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

  return {
    input,
    /** The typed text, or null if nothing is typed. */
    draftText,
    change,
    hasTyped: () => pending.current !== null,
    startEditing: () => model.set({ editing: true, anchor: null }),
    /** Discards the typed text and selects the stored one. */
    cancel: () => {
      change(null)
      model.set({ editing: false })
      selectLater()
    },
    /** Selects the text once it is rendered, so that typing replaces it, unless the person has left the cell. */
    selectLater,
    commit: () => {
      model.commitPending()
      if (model.state.editing) model.set({ editing: false })
    },
  }
}
