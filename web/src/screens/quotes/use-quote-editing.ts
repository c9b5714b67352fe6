import { type Quote, quoteCalls } from '@dealerline/shared/contract/quotes.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query, send } from '../../api.ts'
import { failedAs, useEditing } from '../../editing/use-editing.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { isQuoteDraft, mergeQuotes, type QuoteValues, toParts, toStored } from './quote-values.ts'

/** Edits a quote, which is saved as a whole. */
export function useQuoteEditing(record: Quote) {
  const { orderID } = record
  const client = useQueryClient()
  const refresh = useRefreshOrder()
  const storedQuote = useMemo(() => toStored(record), [record])
  const editing = useEditing<QuoteValues>({
    draftKey: `quote ${orderID}`,
    stored: storedQuote,
    merge: mergeQuotes,
    readTheirs: (current) => toStored(current as Quote),
    readDraft: (draft) => (isQuoteDraft(draft) ? draft : undefined),
    failed: failedAs('recordNotSaved'),
    onTheirsTaken: refresh,
    guard: true,
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
  return { ...editing, change: (part: Partial<QuoteValues>) => editing.type((before) => ({ ...before, ...part })) }
}
