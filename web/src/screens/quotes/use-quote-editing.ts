import { type Quote, quoteCalls } from '@dealerline/shared/contract/quotes.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query, send } from '../../api.ts'
import { isSame } from '../../editing/merge.ts'
import { failedAs } from '../../editing/save-failure.ts'
import { useEditing } from '../../editing/use-editing.ts'
import { useListTexts } from '../../editing/use-list-texts.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import {
  isQuoteDraft,
  type ListName,
  mergeQuotes,
  type QuoteValues,
  quoteSteps,
  savableQuote,
  toParts,
  toStored,
} from './quote-values.ts'

/** Edits a quote, which is saved as a whole by itself. Lists and lines with mistakes stay in the draft. */
export function useQuoteEditing(
  record: Quote,
  { isLocked, showMistakes }: { isLocked: boolean; showMistakes: () => void },
) {
  const { orderID } = record
  const client = useQueryClient()
  const texts = useListTexts()
  const refresh = useRefreshOrder()
  const storedQuote = useMemo(() => toStored(record), [record])
  const editing = useEditing<QuoteValues>({
    draftKey: 'quote',
    ofOrder: { orderID, isLocked },
    steps: quoteSteps,
    savable: (values, base) => savableQuote(values, base, texts.unreadLists()),
    showMistakes,
    isChanged: (base, typed) => !isSame(toParts(base), toParts(typed)),
    extra: texts.extra,
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
  return {
    ...editing,
    change: (part: Partial<QuoteValues>) => editing.type((before) => ({ ...before, ...part })),
    textsOf: (name: ListName) => texts.of(name, editing),
  }
}
