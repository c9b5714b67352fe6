import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { useEditing } from '../editing/use-editing.ts'
import type { GridTexts } from '../ui/grid/grid-types.ts'
import type { EditedContent } from './edited-content.ts'
import { notComplete, type Texts, withChangedTexts, withText } from './texts.ts'

const none: Texts = {}

/** How long a text waits after the last key before it is sent, in milliseconds. */
const pause = 700

type BlockEditing = Pick<ReturnType<typeof useEditing<EditedContent>>, 'typed' | 'latest' | 'type' | 'keepDraft'>

/**
 * Keeps the texts of a block's grid that are not values: at once on this device, and in the content that is saved. A text that
 * is still being typed becomes part of the content after a pause in typing, when everything else is stored, because a row is
 * not stored with it. `reported` has what the grid has reported last.
 */
export function useBlockTexts(editing: BlockEditing, reported: { current: GridTexts | undefined }, readOnly: boolean) {
  const { typed, latest, type, keepDraft } = editing
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const setTexts = useCallback(
    (change: (texts: Texts | undefined) => Texts | undefined) => {
      const { texts } = latest().typed
      const next = change(texts)
      if (next !== texts) type((content) => ({ ...content, texts: next }))
      else keepDraft()
    },
    [latest, type, keepDraft],
  )

  const [restored] = useState(() => reported.current)
  // A draft of release 0.4.0 has the texts beside its content.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first state is of the draft
  useEffect(() => {
    const { raws = none } = restored ?? {}
    if (raws !== none && !readOnly && !latest().typed.texts) setTexts((texts) => withChangedTexts(texts, none, raws))
  }, [])

  const keepTexts = useCallback(
    (texts: GridTexts | undefined) => {
      const before = reported.current
      reported.current = texts
      clearTimeout(timer.current)
      const { pending: ended } = before ?? {}
      const { pending } = texts ?? {}
      const isContinued = ended?.rowKey === pending?.rowKey && ended?.column === pending?.column
      setTexts((current) => {
        const next = withChangedTexts(current, before?.raws, texts?.raws)
        if (!ended || isContinued) return next
        return withText(next, ended.rowKey, ended.column, texts?.raws[ended.rowKey]?.[ended.column])
      })
      if (!pending) return
      const { rowKey, column, text } = pending
      const send = () => {
        const { status, typed } = latest()
        if (!['idle', 'saved', 'kept'].includes(status)) timer.current = setTimeout(send, pause)
        else if (typed.rows.some((row) => row.rowKey === rowKey))
          setTexts((current) => withText(current, rowKey, column, { text, message: notComplete }))
      }
      timer.current = setTimeout(send, pause)
    },
    [reported, latest, setTexts],
  )

  /** The texts as the grid shows them: the cell with the typed text has the one from before. */
  const shown = useMemo(() => {
    const { pending, raws } = reported.current ?? {}
    if (!pending) return typed.texts
    return withText(typed.texts, pending.rowKey, pending.column, raws?.[pending.rowKey]?.[pending.column])
  }, [reported, typed.texts])
  return {
    keepTexts,
    texts: shown ?? none,
    restoredTexts: useRef({ raws: shown ?? none, pending: restored?.pending }).current,
  }
}
