import { sessionCalls } from '@dealerline/shared/contract/session.ts'
import type { CustomerPageContent } from '@dealerline/shared/record-rules/customer-page.ts'
import { setTimeZone } from '@dealerline/shared/rules/time.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { connect, send } from './api.ts'
import { CustomerApp } from './customer-pages/CustomerApp.tsx'
import './theme/base.css'
import './customer-pages/document.css'
import { retryPauses } from './retrying.ts'
import { brandStyles } from './theme/palette.ts'

const element = document.getElementById('root')
if (!element) throw new Error('customer.html has no element with the id root')

/** Returns the content that came with the page. The server of development sends none, so ask for the settings. */
async function readContent(): Promise<CustomerPageContent> {
  const text = document.getElementById('content')?.textContent?.trim()
  if (text) return JSON.parse(text)
  const settings = await send(sessionCalls.getSettings, {})
  if (import.meta.env.DEV) {
    const style = document.createElement('style')
    style.textContent = brandStyles(settings.primaryColour)
    document.head.append(style)
  }
  return { settings }
}

async function start(root: HTMLElement): Promise<void> {
  connect({ retryPauses })
  const content = await readContent()
  setTimeZone(content.settings.timeZone)
  if (content.settings.isTracing) void import('./session/trace-actions.ts').then(({ traceActions }) => traceActions())
  const page = (
    <StrictMode>
      <CustomerApp address={`${location.pathname}${location.search}`} {...content} />
    </StrictMode>
  )
  if (root.firstElementChild) hydrateRoot(root, page)
  else createRoot(root).render(page)
}

void start(element)
