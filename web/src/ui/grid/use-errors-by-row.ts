import { useMemo, useRef } from 'react'
import type { CellError } from './columns.ts'

type Messages = Readonly<Record<string, string>>

/** Returns the messages by row key and column. A row with unchanged messages keeps the same object. */
export function useErrorsByRow(errors: readonly CellError[]): ReadonlyMap<string, Messages> {
  const previous = useRef<ReadonlyMap<string, Messages>>(new Map())
  return useMemo(() => {
    const messagesByRow = new Map<string, Record<string, string>>()
    for (const { rowKey, column, message } of errors) {
      const messagesOfRow = messagesByRow.get(rowKey) ?? {}
      messagesOfRow[column] = messagesOfRow[column] ? `${messagesOfRow[column]}. ${message}` : message
      messagesByRow.set(rowKey, messagesOfRow)
    }
    const next = new Map(
      [...messagesByRow].map(([key, messages]) => {
        const before = previous.current.get(key)
        return [key, JSON.stringify(before) === JSON.stringify(messages) ? (before ?? messages) : messages] as const
      }),
    )
    previous.current = next
    return next
  }, [errors])
}
