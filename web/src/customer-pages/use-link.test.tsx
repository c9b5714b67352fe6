import { offerCalls } from '@dealerline/shared/contract/offers.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../ui/testing/answer-calls.ts'
import { show } from '../ui/testing/render.tsx'
import { PageContext } from './page-context.ts'
import { quotePage } from './quotes/test-samples.ts'
import { guid, settings } from './test-scenario.ts'
import { type LinkKind, useLink } from './use-link.ts'

type Kind = LinkKind<typeof offerCalls.getQuoteFromGuid>
const kind: Kind = { call: offerCalls.getQuoteFromGuid, loading: 'Loading', closed: {} as Kind['closed'] }

function Page() {
  const { content, reload, update } = useLink(kind)
  return (
    <>
      <p>{content?.state}</p>
      <button type="button" onClick={reload}>
        Read
      </button>
      <button type="button" onClick={() => update({ ...quotePage, state: 'accepted' })}>
        Answer
      </button>
    </>
  )
}

test('an answer of the customer is not replaced by a read that began before it', async () => {
  let answer = () => {}
  const calls = answerCalls({ '': () => new Promise((resolve) => (answer = () => resolve(quotePage))) })
  const page = { settings, params: { guid }, search: new URLSearchParams(), replace: () => undefined }
  const { person } = show(
    <PageContext.Provider value={{ ...page, answer: { status: 200, body: quotePage } }}>
      <Page />
    </PageContext.Provider>,
  )
  await person.click(screen.getByRole('button', { name: 'Read' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  await person.click(screen.getByRole('button', { name: 'Answer' }))
  await act(async () => answer())
  expect(screen.getByText('accepted')).toBeTruthy()
})
