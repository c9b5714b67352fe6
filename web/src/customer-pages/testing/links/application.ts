import { Refusal } from '../../../ui/testing/answer-calls.ts'
import { applicationLinks } from '../../applications/application-links.ts'
import { applicationPage } from '../sample-links.ts'
import { closedPages, code, guid, type LinkSamples, press, type } from '../scenario.ts'

const routes = { lessee: 'view-lessee-change', relocation: 'view-relocation', finance: 'view-finance' } as const
const names = Object.keys(routes) as (keyof typeof routes)[]

export const samples: LinkSamples = {
  closed: names.flatMap((name) =>
    closedPages(applicationLinks[name], routes[name], applicationPage, {
      approved: [/^Thank you/, /nothing more/, { decidedAt: '2029-12-03T00:00:00Z' }],
      rejected: ['You have rejected this', /new link/, { comment: 'Too dear' }],
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
