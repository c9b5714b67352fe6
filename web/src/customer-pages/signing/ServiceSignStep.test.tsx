import { type SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../ui/testing/render.tsx'
import { SignStep } from './SignStep.tsx'
import { signingDocument } from './test-samples.ts'

const guid = '6f1f7c1e-0000-4000-8000-000000000000'
const document: SigningDocument = {
  state: 'open',
  role: 'customer',
  signers: [],
  documentHash: '',
  providerName: 'Example Telecom',
  sentBy: 'Dana Dealer',
  toName: 'Ada Nguyen',
  expiresAt: '',
  signedAt: '',
  order: null,
  inWords: null,
  terms: [],
  changedLines: [],
  appointments: [],
  sealed: false,
  signsAt: 'DocuSign',
  delegate: '',
  code: null,
}

const draw = () => show(<SignStep document={document} guid={guid} onChange={() => undefined} back={null} />)

test('fetches the service’s page and redirects the signer to it', async () => {
  const requestedPaths: string[] = []
  const page = 'https://demo.docusign.net/Signing/1'
  vi.stubGlobal('fetch', async (url: string) => {
    requestedPaths.push(url)
    return Response.json({ uri: page })
  })
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  const { person } = draw()
  expect(screen.queryByLabelText('Your name')).toBeNull()
  expect(requestedPaths).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Go on to DocuSign' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith(page))
  expect(requestedPaths).toEqual([`/api/${signingCalls.openSigningPage.path.replace('{guid}', guid)}`])
})

test('shows the service’s refusal, and can retry', async () => {
  const problem = { status: 503, code: 'outsideUnavailable', detail: 'The e-signature service did not answer in time' }
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 503 }))
  const { person } = draw()
  await person.click(screen.getByRole('button', { name: 'Go on to DocuSign' }))
  expect((await screen.findByRole('alert')).textContent).toContain('did not answer in time')
  expect(screen.getByRole('button', { name: 'Go on to DocuSign' }).hasAttribute('disabled')).toBe(false)
})

test('an order that sells nothing is signed without a price', async () => {
  const order = { ...signingDocument.order, title: 'Order', charges: [] } as SigningDocument['order']
  show(<SignStep document={{ ...document, signsAt: '', order }} guid={guid} onChange={() => undefined} back={null} />)
  expect(await screen.findByRole('button', { name: 'Sign order' })).toBeTruthy()
  expect(screen.queryByText(/a month and/)).toBeNull()
})
