import { type Quote, quoteCalls } from '@dealerline/shared/contract/quotes.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { query, send } from '../../api.ts'
import { isSame } from '../../editing/merge.ts'
import { failedAs, useEditing } from '../../editing/use-editing.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import type { GridTexts } from '../../ui/grid/grid-types.ts'
import {
  isQuoteDraft,
  type ListName,
  mergeQuotes,
  type QuoteValues,
  savableQuote,
  toParts,
  toStored,
} from './quote-values.ts'

type TextsByList = Partial<Record<ListName, GridTexts>>

/** Edits a quote, which is saved as a whole by itself. Lists and lines with mistakes stay in the draft. */
export function useQuoteEditing(
  record: Quote,
  { isLocked, showMistakes }: { isLocked: boolean; showMistakes: () => void },
) {
  const { orderID } = record
  const client = useQueryClient()
  // The texts of cells that are being typed or could not be read, and the lists with texts that could not be read.
  const texts = useRef<TextsByList>({})
  const unreadLists = useRef<readonly ListName[]>([])
  const refresh = useRefreshOrder()
  const storedQuote = useMemo(() => toStored(record), [record])
  const editing = useEditing<QuoteValues>({
    draftKey: 'quote',
    ofOrder: { orderID, isLocked },
    savable: (values, base) => savableQuote(values, base, unreadLists.current),
    showMistakes,
    isChanged: (base, typed) => !isSame(toParts(base), toParts(typed)),
    extra: () => (Object.keys(texts.current).length > 0 ? texts.current : undefined),
    stored: storedQuote,
    merge: mergeQuotes,
    readTheirs: (current) => toStored(current as Quote),
    readDraft: (draft) => (isQuoteDraft(draft) ? draft : undefined),
    failed: failedAs('recordNotSaved'),
    onTheirsTaken: refresh,
    save: async ({ typed, version, key }) => {
      const body = { orderID, ...toParts(typed) }
      const savedQuote = await send(quoteCalls.saveQuote, { body }, { ifMatch: version, key })
      const after = () => {
        client.setQueryData(query(quoteCalls.getQuoteDetails, { params: { orderID } }).queryKey, savedQuote)
        return refresh()
      }
      return { values: typed, version: savedQuote.version, notice: message('saved'), after }
    },
  })
  const { keepDraft } = editing
  const isSeeded = useRef(false)
  if (!isSeeded.current) {
    isSeeded.current = true
    texts.current = (editing.restoredExtra as TextsByList | undefined) ?? {}
  }
  return {
    ...editing,
    change: (part: Partial<QuoteValues>) => editing.type((before) => ({ ...before, ...part })),
    restoredTexts: editing.restoredExtra as TextsByList | undefined,
    keepTexts: (name: ListName, listTexts: GridTexts | undefined) => {
      const { [name]: _before, ...others } = texts.current
      texts.current = listTexts ? { ...others, [name]: listTexts } : others
      keepDraft()
    },
    /** Holds back the lists with a text that could not be read. */
    setUnread: (lists: readonly ListName[]) => {
      unreadLists.current = lists
    },
  }
}
