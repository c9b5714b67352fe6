import { sessionCalls } from '@dealerline/shared/contract/session.ts'
import type { CustomerPageContent } from '@dealerline/shared/rules/customer-page.ts'
import { setTimeZone } from '@dealerline/shared/rules/time.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { connect, send } from './api.ts'
import { CustomerApp } from './customer-pages/CustomerApp.tsx'
import './customer-pages/document.css'
import { retryPauses } from './retrying.ts'

const element = document.getElementById('root')
if (!element) throw new Error('customer.html has no element with the id root')

/** Returns the content that came with the page. Without any, such as in development, asks for the settings. */
async function readContent(): Promise<CustomerPageContent> {
  const text = document.getElementById('content')?.textContent?.trim()
  return text ? JSON.parse(text) : { settings: await send(sessionCalls.getSettings, {}) }
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
