import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../ui/testing/answer-calls.ts'
import { show } from '../ui/testing/render.tsx'
import { applicationPage } from './applications/test-samples.ts'
import { CustomerApp } from './CustomerApp.tsx'
import { quotePage } from './quotes/test-samples.ts'
import { signingDocument } from './signing/test-samples.ts'
import { guid, settings } from './test-scenario.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [`/docusign/${guid}`, signingDocument, 'Docusign/Viewed'],
  [`/view-quote/${guid}`, quotePage, 'order/QuoteViewed'],
  [`/view-relocation/${guid}`, applicationPage, 'order/ApplicationViewed'],
])('the page %s is recorded as opened at the first act of a person, and once', async (address, content, path) => {
  const calls = answerCalls({ '': () => content })
  show(<CustomerApp address={address} settings={settings} answer={{ status: 200, body: content }} />)
  await screen.findAllByRole('button')
  const countViews = () => calls.filter((call) => call.path.startsWith(path)).length
  expect(countViews()).toBe(0)
  fireEvent.scroll(window)
  fireEvent.click(document.body)
  await waitFor(() => expect(countViews()).toBe(1))
})
