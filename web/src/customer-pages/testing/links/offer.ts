import { Refusal } from '../../../ui/testing/answer-calls.ts'
import { quoteLink } from '../../quotes/quote-link.ts'
import { quotePage } from '../sample-links.ts'
import { closedPages, code, guid, type LinkSamples, pick, press, type, wait } from '../scenario.ts'

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
