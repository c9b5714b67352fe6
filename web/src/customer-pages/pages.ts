import type { Call } from '@dealerline/shared/contract/call.ts'
import type { CustomerSettings } from '@dealerline/shared/record-rules/customer-page.ts'
import type { LinkRoute } from '@dealerline/shared/rules/link-kinds.ts'
import type { ComponentType } from 'react'
import { FinanceView, LesseeView, RelocationView } from './applications/ApplicationView.tsx'
import { applicationLinks } from './applications/application-links.ts'
import { AppointmentView } from './appointments/AppointmentView.tsx'
import { appointmentLink } from './appointments/appointment-link.ts'
import { PortDetailsView } from './ports/PortDetailsView.tsx'
import { portLink } from './ports/port-link.ts'
import { ProgressView } from './progress/ProgressView.tsx'
import { progressLink } from './progress/progress-link.ts'
import { QuoteView } from './quotes/QuoteView.tsx'
import { quoteLink } from './quotes/quote-link.ts'
import { ApprovalPage } from './signing/ApprovalPage.tsx'
import { SigningDone } from './signing/SigningDone.tsx'
import { SigningPage } from './signing/SigningPage.tsx'
import { signingLink } from './signing/signing-link.ts'

interface PageOfCustomer {
  /** The call that loads the content. Its parameter is the guid in the address. */
  call: Call
  Page: ComponentType
}

const { call } = signingLink

/** The pages that a customer opens by a link, without the portal. */
const pages: Record<LinkRoute, PageOfCustomer> = {
  approve: { call, Page: ApprovalPage },
  'view-lessee-change': { call: applicationLinks.lessee.call, Page: LesseeView },
  'view-finance': { call: applicationLinks.finance.call, Page: FinanceView },
  'view-relocation': { call: applicationLinks.relocation.call, Page: RelocationView },
  'view-quote': { call: quoteLink.call, Page: QuoteView },
  'port-details': { call: portLink.call, Page: PortDetailsView },
  progress: { call: progressLink.call, Page: ProgressView },
  appointment: { call: appointmentLink.call, Page: AppointmentView },
}

/**
 * The pages with their addresses, and the signing pages at `esignRoute`: the specification's OrderApprove, OrderDocusign and
 * DocusignSuccess, and the applications.
 */
export const customerPages = (esignRoute: string): readonly (PageOfCustomer & { path: string })[] => [
  ...Object.entries(pages).map(([route, page]) => ({ path: `/${route}/$guid`, ...page })),
  { path: `/${esignRoute}/$guid`, call, Page: SigningPage },
  { path: `/${esignRoute}Success/$guid/$signed`, call, Page: SigningDone },
]

/** Returns the page at an address, with the parts of the address. Addresses ignore case and a slash at their end. */
export function findPage(address: string, { esignRoute }: Pick<CustomerSettings, 'esignRoute'>) {
  const [path = '', search] = address.split('?')
  const parts = path.replace(/\/$/, '').split('/')
  for (const page of customerPages(esignRoute)) {
    const params = readParams(page.path.split('/'), parts)
    if (params) return { ...page, params, search: new URLSearchParams(search) }
  }
  return undefined
}

function readParams(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? ''
    if (expected.startsWith('$') && part !== '') params[expected.slice(1)] = part
    else if (expected.toLowerCase() !== part.toLowerCase()) return undefined
  }
  return params
}
