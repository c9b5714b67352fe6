import { quoteCalls } from '@dealerline/shared/contract/quotes.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { PrintedPages } from '../../records/printed/PrintedPages.tsx'

const documents = [
  { key: 'quote', label: 'Quote', call: quoteCalls.getQuoteDocument },
  { key: 'summary', label: 'Summary', call: quoteCalls.getQuoteSummary },
] as const

/** The printed pages of the newest version: the whole quote, or its summary. */
export function QuotePages({ orderID, version }: { orderID: number; version: number }) {
  const [chosen, setChosen] = useState<(typeof documents)[number]>(documents[0])
  return (
    <PrintedPages
      call={chosen.call}
      params={{ orderID, version }}
      name={`${chosen.label} ${orderID}, version ${version}`}
      actions={
        <Button.Group>
          {documents.map((one) => (
            <Button
              key={one.key}
              size="xs"
              variant={one === chosen ? 'filled' : 'default'}
              aria-pressed={one === chosen}
              onClick={() => setChosen(one)}
            >
              {one.label}
            </Button>
          ))}
        </Button.Group>
      }
    />
  )
}
