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
  const [chosenDocument, setChosenDocument] = useState<(typeof documents)[number]>(documents[0])
  return (
    <PrintedPages
      call={chosenDocument.call}
      params={{ orderID, version }}
      name={`${chosenDocument.label} ${orderID}, version ${version}`}
      actions={
        <Button.Group>
          {documents.map((each) => (
            <Button
              key={each.key}
              size="xs"
              variant={each === chosenDocument ? 'filled' : 'default'}
              aria-pressed={each === chosenDocument}
              onClick={() => setChosenDocument(each)}
            >
              {each.label}
            </Button>
          ))}
        </Button.Group>
      }
    />
  )
}
