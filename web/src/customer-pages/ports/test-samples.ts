import type { PortRequestPage } from '@dealerline/shared/contract/port-requests.ts'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { Refusal } from '../../ui/testing/answer-calls.ts'
import { closedPages, expiresAt, guid, type LinkSamples, people, press, type, wait } from '../test-scenario.ts'
import { portLink } from './port-link.ts'

export const portPage: PortRequestPage = {
  ...people,
  state: 'open',
  expiresAt,
  answeredAt: '',
  photos: 0,
  code: null,
  numbers: [
    {
      number: '0298765000',
      group: 1,
      carrier: 'Telstra',
      code: 'account',
      reason: 'The account number is another one.',
      fields: ['accountNumber', 'settled'],
      accountNumber: '123',
      accountAbn: '',
      accountName: '',
    },
  ],
}

async function addBill(person: UserEvent) {
  const file = new File(['x'], 'bill.pdf', { type: 'application/pdf' })
  await person.upload(screen.getByLabelText('File with the bill'), file)
}

export const samples: LinkSamples = {
  closed: closedPages(portLink, 'port-details', portPage, {
    answered: ['Thank you, that is all', /call Dana Dealer/, { answeredAt: '2029-12-03T00:00:00Z' }],
    settled: ['Nothing more is needed', /ask Dana Dealer/],
    replaced: [/^Another link was sent/, /or ask Dana Dealer/],
    withdrawn: ['Nothing more is needed', /ask Dana Dealer/],
    expired: ['This link has expired', /^Ask Dana Dealer to send it again/],
  }),
  scenarios: {
    'the details of a number are corrected': {
      path: `/port-details/${guid}`,
      content: portPage,
      answers: {
        'order/UploadBill': [new Refusal(503, 'Busy.'), { ...portPage, photos: 1 }, { ...portPage, photos: 2 }],
        'order/AnswerPortRequest': [
          new Refusal(400, 'Type the number.'),
          new Refusal(400, 'Type it again.'),
          { ...portPage, state: 'answered', answeredAt: '2029-12-02T00:00:00Z' },
        ],
      },
      steps: [
        [type(/^Account number/, '456'), 'Account number'],
        [addBill, 'Uploading, 50 %'],
        [wait, 'Busy.'],
        [addBill, 'Uploading, 50 %'],
        [wait, 'Your bill is attached.'],
        [addBill, '2 files are attached.'],
        [press('Send'), 'Your answer was not sent. Type the number.'],
        [press('Send'), 'Your answer was not sent. Type it again.'],
        [press('Send'), 'Thank you, that is all'],
      ],
    },
  },
}
