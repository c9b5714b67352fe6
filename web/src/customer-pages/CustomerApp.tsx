import type { CustomerPageContent, LinkAnswer } from '@dealerline/shared/record-rules/customer-page.ts'
import { useState } from 'react'
import { ServerBar } from '../session/ServerBar.tsx'
import { useKeptFocus } from '../ui/feedback/use-kept-focus.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { PageContext } from './page-context.ts'
import { findPage } from './pages.ts'

interface Props extends CustomerPageContent {
  /** The path and query string of the page. */
  address: string
}

interface Place {
  address: string
  answer: LinkAnswer | undefined
}

/** The page of a customer at an address. It renders the same in the server and in the browser. */
export function CustomerApp({ address, settings, answer }: Props) {
  const [place, setPlace] = useState<Place>({ address, answer })
  useKeptFocus()
  const page = findPage(place.address, settings)
  if (!page) return null
  const { Page, params, search } = page
  const replace = (next: string, content: unknown) => {
    window.history.replaceState(null, '', next)
    setPlace({ address: next, answer: { status: 200, body: content } })
  }
  return (
    <PageContext value={{ settings, params, search, answer: place.answer, replace }}>
      <PageBoundary>
        <Page key={place.address} />
      </PageBoundary>
      <ServerBar />
    </PageContext>
  )
}
