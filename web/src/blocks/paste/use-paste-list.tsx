import type { Block } from '@dealerline/shared/blocks/block.ts'
import { quoteCalls, type SpendItem } from '@dealerline/shared/contract/quotes.ts'
import { pasteFieldsOf } from '@dealerline/shared/paste/block-fields.ts'
import { takesPaste } from '@dealerline/shared/paste/fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { ApiError, query, send } from '../../api.ts'
import { type Choices, optionsOf } from '../../fields/choices.ts'
import { notify } from '../../ui/feedback/notify.ts'

const errorText = (error: unknown) => (error instanceof ApiError ? error.message : '')

const PasteDialog = lazy(() => import('./PasteDialog.tsx'))

type Append = (rows: readonly Readonly<Record<string, string>>[]) => void

/**
 * Returns the function that opens the dialog for pasted text, and the dialog while it is open. Fields without a visible column
 * are left out. The function is undefined for a service whose rows a text can't tell apart.
 */
export function usePasteList(
  block: Block,
  columns: readonly { key: string }[],
  choices: Choices,
  order: { orderID: number; isQuote: boolean },
): { onPasteList?: (append: Append) => void; dialog: ReactNode } {
  const client = useQueryClient()
  const [append, setAppend] = useState<Append>()
  const fields = useMemo(() => {
    const labelsOf = (name: string) => {
      const field = block.rows[name]
      const options = field ? optionsOf(field, choices) : []
      return options.filter(({ disabled }) => !disabled).map(({ label }) => label)
    }
    return pasteFieldsOf(block, labelsOf).filter(({ name }) => columns.some(({ key }) => key === name))
  }, [block, columns, choices])
  const { orderID } = order
  const addSpend = async (items: readonly SpendItem[]) => {
    try {
      const { currentSpend, version } = await send(quoteCalls.getQuoteDetails, { params: { orderID } })
      const body = { orderID, currentSpend: [...currentSpend, ...items] }
      const savedQuote = await send(quoteCalls.saveQuote, { body }, { ifMatch: version, key: crypto.randomUUID() })
      client.setQueryData(query(quoteCalls.getQuoteDetails, { params: { orderID } }).queryKey, savedQuote)
    } catch (error) {
      notify({ httpStatus: 500, message: `The current spend was not saved: ${errorText(error)}` }, error)
    }
  }
  if (!takesPaste(fields)) return { dialog: null }
  return {
    onPasteList: (newAppend) => setAppend(() => newAppend),
    dialog: append && (
      <Suspense fallback={null}>
        <PasteDialog
          label={block.label}
          fields={fields}
          onClose={() => setAppend(undefined)}
          onAdd={append}
          onSpend={order.isQuote ? (items) => void addSpend(items) : undefined}
        />
      </Suspense>
    ),
  }
}
