import type { CustomerSettings, LinkAnswer } from '@dealerline/shared/record-rules/customer-page.ts'
import { createContext, useContext } from 'react'

/** An opened page: its settings, the parts of its address, and the answer that came with it. */
export interface OpenedPage {
  settings: CustomerSettings
  params: Readonly<Record<string, string>>
  search: URLSearchParams
  answer: LinkAnswer | undefined
  /** Replaces the page by another page of the same link, whose content is already known. */
  replace: (address: string, content: unknown) => void
}

export const PageContext = createContext<OpenedPage | undefined>(undefined)

export function usePage(): OpenedPage {
  const page = useContext(PageContext)
  if (!page) throw new Error('A page of a customer is rendered outside CustomerApp.')
  return page
}
