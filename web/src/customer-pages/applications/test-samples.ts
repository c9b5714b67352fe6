import type { ApplicationPage } from '@dealerline/shared/contract/applications.ts'
import { Refusal } from '../../ui/testing/answer-calls.ts'
import { closedPages, code, expiresAt, guid, type LinkSamples, people, press, type } from '../test-scenario.ts'
import { applicationLinks } from './application-links.ts'

export const applicationPage: ApplicationPage = {
  ...people,
  kind: 'relocation',
  state: 'open',
  status: 'Sent',
  role: 'customer',
  orderID: 10482,
  channel: 'email',
  expiresAt,
  decidedAt: '',
  comment: '',
  code: { channel: 'email', to: 'a••@customer.test' },
  facts: [{ label: 'New address', value: '2 Harbour Street' }],
  services: [],
  equipment: [],
}

const routes = { lessee: 'view-lessee-change', relocation: 'view-relocation', finance: 'view-finance' } as const
const names = Object.keys(routes) as (keyof typeof routes)[]

export const samples: LinkSamples = {
  closed: names.flatMap((name) =>
    closedPages(applicationLinks[name], routes[name], applicationPage, {
      approved: [/^Thank you/, /nothing more/, { decidedAt: '2029-12-03T00:00:00Z' }],
      rejected: ['You have rejected this', /new link/, { comment: 'Too expensive' }],
      voided: [/no longer in use/, /or ask Dana Dealer/],
      expired: ['This link has expired', /^Ask Dana Dealer/],
    }),
  ),
  scenarios: {
    'an application is answered': {
      path: `/view-relocation/${guid}`,
      content: applicationPage,
      answers: {
        'Docusign/SignerCode': [code],
        'Docusign/ConfirmSignerCode': [{ proof: 'proof', validUntil: '' }],
        'Order/ApproveRelocation': [
          new Refusal(503, 'Busy.'),
          { ...applicationPage, state: 'approved', status: 'Approved', decidedAt: '2029-12-02T00:00:00Z' },
        ],
      },
      steps: [
        [press('Confirm'), 'Before you agree, we send a code by e-mail to a••@customer.test.'],
        [press('Send me a code'), 'A code was sent by SMS to 04•• ••• 678.'],
        [type(/^Code/, '123456'), 'Busy.'],
        [press('Confirm'), 'Thank you, you have agreed'],
      ],
    },
  },
}
