import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../ui/testing/answer-calls.ts'
import { show } from '../ui/testing/render.tsx'
import { CustomerApp } from './CustomerApp.tsx'
import { applicationPage, appointmentPage, portPage, quotePage, signingDocument } from './testing/sample-links.ts'

const guid = '6f1f7c1e-0000-4000-8000-000000000000'
const settings = {
  providerName: 'Example Telecom',
  timeZone: 'Australia/Sydney',
  primaryColour: '#0b3d91',
  logoUrl: '',
  esignRoute: 'docusign',
  isTracing: false,
}
const answeredAt = '2029-12-03T00:00:00Z'
const accepted = { answeredAt, answeredName: 'Ada Nguyen', acceptedOrder: 10501, variants: [], code: null }

test.each([
  ['docusign', { ...signingDocument, state: 'pending' }, 'It is not your turn yet', /as soon as you can sign/],
  ['docusign', { ...signingDocument, state: 'declined' }, 'This has been declined', /nothing more for you to do/],
  ['docusign', { ...signingDocument, state: 'voided' }, 'This has been taken back', /will receive a new link/],
  ['docusign', { ...signingDocument, state: 'superseded' }, /^Another link was sent/, /or ask Dana Dealer/],
  ['docusign', { ...signingDocument, state: 'changed' }, 'The order has been changed', /or ask Dana Dealer/],
  ['docusign', { ...signingDocument, state: 'expired' }, 'This link has expired', /^Ask Dana Dealer to send it again/],
  ['approve', { ...signingDocument, state: 'open', order: null }, 'This has been taken back', /receive a new link/],
  ['view-quote', { ...quotePage, state: 'accepted', ...accepted }, /^Thank you/, /completes order 10501/],
  [
    'view-quote',
    { ...quotePage, state: 'declined' },
    'You have declined this quote',
    /ask Dana Dealer for a new quote/,
  ],
  ['view-quote', { ...quotePage, state: 'voided' }, 'This quote has been taken back', /^Ask Dana Dealer/],
  ['view-quote', { ...quotePage, state: 'replaced' }, /^Another link was sent/, /or ask Dana Dealer/],
  ['view-quote', { ...quotePage, state: 'superseded' }, /newer version of this quote/, /for the new version/],
  ['view-quote', { ...quotePage, state: 'expired' }, 'This quote is no longer valid', /^Ask Dana Dealer/],
  ['view-relocation', { ...applicationPage, state: 'approved', decidedAt: answeredAt }, /^Thank you/, /nothing more/],
  [
    'view-finance',
    { ...applicationPage, state: 'rejected', comment: 'Too dear' },
    'You have rejected this',
    /new link/,
  ],
  ['view-lessee-change', { ...applicationPage, state: 'voided' }, /no longer in use/, /or ask Dana Dealer/],
  ['view-lessee-change', { ...applicationPage, state: 'expired' }, 'This link has expired', /^Ask Dana Dealer/],
  ['port-details', { ...portPage, state: 'answered', answeredAt }, 'Thank you, that is all', /call Dana Dealer/],
  ['port-details', { ...portPage, state: 'settled' }, 'Nothing more is needed', /ask Dana Dealer/],
  ['port-details', { ...portPage, state: 'replaced' }, /^Another link was sent/, /or ask Dana Dealer/],
  ['port-details', { ...portPage, state: 'withdrawn' }, 'Nothing more is needed', /ask Dana Dealer/],
  ['port-details', { ...portPage, state: 'expired' }, 'This link has expired', /^Ask Dana Dealer to send it again/],
  ['appointment', { ...appointmentPage({}), state: 'closed' }, 'There is no appointment', /ask Dana Dealer/],
])('the closed page at /%s says what happened and what to do', async (path, content, title, nextStep) => {
  const calls = answerCalls({ '': () => content })
  show(<CustomerApp address={`/${path}/${guid}`} settings={settings} answer={{ status: 200, body: content }} />)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByText(nextStep)).toBeTruthy()
  // Nobody can answer it, and it is not recorded as opened.
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.click(document.body)
  expect(calls.filter(({ path }) => path.includes('Viewed'))).toEqual(
    content.state === 'open' ? [expect.anything()] : [],
  )
})
