import type { QuotePage, QuotePageVariant } from '@dealerline/shared/contract/offers.ts'
import { Refusal } from '../../ui/testing/answer-calls.ts'
import {
  closedPages,
  code,
  expiresAt,
  guid,
  type LinkSamples,
  order,
  people,
  pick,
  press,
  type,
  wait,
} from '../test-scenario.ts'
import { quoteLink } from './quote-link.ts'

const variant = (position: number): QuotePageVariant => ({
  position,
  orderID: 10500 + position,
  quoteVersion: position,
  label: `Variant ${position}`,
  chosen: false,
  monthly: 35 * position,
  onceOff: 10 * position,
  overTerm: 850 * position,
  order,
  currentSpend: 50 * position,
  saving: 15 * position,
  comparison: { months: 12 * position, currentSpend: 600 * position, proposed: 430 * position, saving: 170 * position },
  supplied: [{ description: `Phone ${position}`, quantity: position, amount: 99 * position }],
  suppliedTotal: 99 * position,
})

export const quotePage: QuotePage = {
  ...people,
  state: 'open',
  message: 'As discussed.',
  expiresAt,
  answeredAt: '',
  answeredName: '',
  acceptedOrder: 0,
  code: { channel: 'sms', to: '04•• ••• 678' },
  variants: [variant(1), variant(2)],
  questions: [],
}

const question = {
  questionID: 1,
  question: 'How fast?',
  askedAt: '2029-12-02T00:00:00Z',
  answer: '',
  answeredBy: '',
  answeredAt: '',
}
const answered = { answeredAt: '2029-12-03T00:00:00Z', answeredName: 'Ada Nguyen', acceptedOrder: 10501 }

export const samples: LinkSamples = {
  closed: closedPages(quoteLink, 'view-quote', quotePage, {
    accepted: [/^Thank you/, /completes order 10501/, { ...answered, variants: [], code: null }],
    declined: ['You have declined this quote', /ask Dana Dealer for a new quote/],
    voided: ['This quote has been taken back', /^Ask Dana Dealer/],
    replaced: [/^Another link was sent/, /or ask Dana Dealer/],
    superseded: [/newer version of this quote/, /for the new version/],
    expired: ['This quote is no longer valid', /^Ask Dana Dealer/],
  }),
  scenarios: {
    'one of two quotes is accepted': {
      path: `/view-quote/${guid}`,
      content: quotePage,
      answers: {
        'Docusign/SignerCode': [code],
        'Docusign/ConfirmSignerCode': [{ proof: 'proof', validUntil: '' }],
        'order/AskAboutQuote': [new Refusal(503, 'Busy.'), { ...quotePage, questions: [question] }],
        'order/AcceptQuote': [
          {
            ...quotePage,
            state: 'accepted',
            acceptedOrder: 10501,
            answeredName: 'Ada',
            answeredAt: '2029-12-02T00:00:00Z',
          },
        ],
      },
      steps: [
        [wait, 'Quote 10501, version 1'],
        [pick(/Variant 2/), 'Quote 10502, version 2'],
        [press('Send question'), 'Enter your question'],
        [type(/^Ask Dana Dealer/, 'How fast?'), 'Ask'],
        [press('Send question'), 'Busy.'],
        [press('Send question'), 'Sent to Dana Dealer on'],
        [press('Accept Variant 2'), 'Accept Variant 2?'],
        [press('Accept'), 'Before you accept, we send a code by SMS to 04•• ••• 678.'],
        [press('Send me a code'), 'A code was sent by SMS to 04•• ••• 678.'],
        [type(/^Code/, '123456'), 'Thank you, the quote is accepted'],
      ],
    },
  },
}
