import { useState } from 'react'
import type { ListColumn } from '../ui/list/DataList.tsx'

/** The columns of a list as a person sees them: the shown ones in their order, and the hidden ones. */
export interface ColumnChoice<Item> {
  shown: readonly ListColumn<Item>[]
  hidden: readonly ListColumn<Item>[]
  /** The shown columns as the address holds them. */
  text: string
  /** Shows these columns in this order; undefined restores the list's own choice. */
  choose: (keys: readonly string[] | undefined) => void
}

/**
 * Returns the columns that a text such as `orderID,monthly` names, in its order; the list's own choice if it names none. A column
 * that a person has chosen is shown at every width.
 */
function columnsOf<Item>(columns: readonly ListColumn<Item>[], text: string | undefined): ListColumn<Item>[] {
  const keys = new Set(text?.split(','))
  const namedColumns = [...keys].flatMap((key) =>
    columns.filter((column) => column.key === key).map((column) => ({ ...column, wideOnly: false })),
  )
  return namedColumns.length > 0 ? namedColumns : columns.filter(({ isHidden }) => !isHidden)
}

const textOf = <Item>(columns: readonly ListColumn<Item>[]) => columns.map(({ key }) => key).join(',')

/**
 * Returns the columns of the list at a place, which is the path of its screen with its tab. The address decides; without columns there, the person's last choice in
 * this browser does.
 */
export function useListColumns<Item>(
  place: string,
  declared: readonly ListColumn<Item>[],
  { search, setColumns }: { search: { columns?: string | undefined }; setColumns: (text: string | undefined) => void },
): ColumnChoice<Item> {
  const columns = declared.filter(({ render, value }) => render || value)
  const storageKey = `list-columns:${place}`
  const [storedText, setStoredText] = useState(() => localStorage.getItem(storageKey) ?? undefined)
  const shownColumns = columnsOf(columns, search.columns ?? storedText)
  return {
    shown: shownColumns,
    hidden: columns.filter(({ key }) => !shownColumns.some((column) => column.key === key)),
    text: textOf(shownColumns),
    choose: (keys) => {
      const text = keys?.join(',')
      const isOwnChoice = text === undefined || text === textOf(columnsOf(columns, undefined))
      if (isOwnChoice) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, text)
      setStoredText(isOwnChoice ? undefined : text)
      setColumns(isOwnChoice ? undefined : text)
    },
  }
}
