import type { CustomerPageContent, CustomerSettings } from '@dealerline/shared/record-rules/customer-page.ts'
import { setTimeZone } from '@dealerline/shared/rules/time.ts'
import { renderToString } from 'react-dom/server'
import { CustomerApp } from './customer-pages/CustomerApp.tsx'
import { findPage } from './customer-pages/pages.ts'
import { toUrl } from './requests.ts'
import { brandStyles } from './theme/palette.ts'

// The server loads this module from the built web app: see CustomerPageRenderer of the shared rules.

export function findCall(address: string, settings: CustomerSettings): string | undefined {
  const page = findPage(address, settings)
  return page && toUrl(page.call, { params: page.params })
}

export function render(address: string, content: CustomerPageContent): string {
  setTimeZone(content.settings.timeZone)
  return renderToString(<CustomerApp address={address} {...content} />)
}

export const styles = ({ primaryColour }: CustomerSettings): string => brandStyles(primaryColour)
