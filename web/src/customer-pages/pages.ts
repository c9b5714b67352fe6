import { appointmentLinkCalls } from '@dealerline/shared/contract/appointments.ts'
import type { Call } from '@dealerline/shared/contract/call.ts'
import { offerCalls } from '@dealerline/shared/contract/offers.ts'
import { portRequestCalls } from '@dealerline/shared/contract/port-requests.ts'
import { progressCalls } from '@dealerline/shared/contract/progress.ts'
import { signingCalls } from '@dealerline/shared/contract/signing.ts'
import type { CustomerSettings } from '@dealerline/shared/record-rules/customer-page.ts'
import type { ComponentType } from 'react'
import { FinanceView } from './applications/FinanceView.tsx'
import { LesseeView } from './applications/LesseeView.tsx'
import { RelocationView } from './applications/RelocationView.tsx'
import { linkCalls } from './applications/use-application-link.ts'
import { AppointmentView } from './appointments/AppointmentView.tsx'
import { PortDetailsView } from './ports/PortDetailsView.tsx'
import { ProgressView } from './progress/ProgressView.tsx'
import { QuoteView } from './quotes/QuoteView.tsx'
import { ApprovalPage } from './signing/ApprovalPage.tsx'
import { SigningDone } from './signing/SigningDone.tsx'
import { SigningPage } from './signing/SigningPage.tsx'

interface PageOfCustomer {
  path: string
  /** The call that loads the content. Its parameter is the guid in the address. */
  call: Call
  Page: ComponentType
}

/**
 * The pages that a customer opens by a link, without the portal. `esignRoute` is the first part of the signing pages'
 * addresses. They are the specification's OrderApprove, OrderDocusign and DocusignSuccess, and the applications.
 */
export function customerPages(esignRoute: string): readonly PageOfCustomer[] {
  const call = signingCalls.getSigningDocument
  return [
    { path: '/approve/$guid', call, Page: ApprovalPage },
    { path: '/view-lessee-change/$guid', call: linkCalls.lessee.get, Page: LesseeView },
    { path: '/view-finance/$guid', call: linkCalls.finance.get, Page: FinanceView },
    { path: '/view-relocation/$guid', call: linkCalls.relocation.get, Page: RelocationView },
    { path: '/view-quote/$guid', call: offerCalls.getQuoteFromGuid, Page: QuoteView },
    { path: '/port-details/$guid', call: portRequestCalls.getPortDetailsFromGuid, Page: PortDetailsView },
    { path: '/progress/$guid', call: progressCalls.getProgressFromGuid, Page: ProgressView },
    { path: '/appointment/$guid', call: appointmentLinkCalls.getAppointmentsFromGuid, Page: AppointmentView },
    { path: `/${esignRoute}/$guid`, call, Page: SigningPage },
    { path: `/${esignRoute}Success/$guid/$signed`, call, Page: SigningDone },
  ]
}

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
