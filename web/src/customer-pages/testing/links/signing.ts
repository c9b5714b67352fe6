import { screen } from '@testing-library/react'
import { Refusal } from '../../../ui/testing/answer-calls.ts'
import { present } from '../../../ui/testing/present.ts'
import { signingLink } from '../../signing/signing-link.ts'
import { signedDocument, signingDocument, termsWith } from '../sample-links.ts'
import { closedPages, code, guid, type LinkSamples, pick, press, tick, type, wait } from '../scenario.ts'

const openDocument = { ...signingDocument, changedLines: [] }

export const samples: LinkSamples = {
  closed: [
    ...closedPages(signingLink, 'docusign', signingDocument, {
      pending: ['It is not your turn yet', /as soon as you can sign/],
      declined: ['This has been declined', /nothing more for you to do/],
      voided: ['This has been taken back', /will receive a new link/],
      superseded: [/^Another link was sent/, /or ask Dana Dealer/],
      changed: ['The order has been changed', /or ask Dana Dealer/],
      expired: ['This link has expired', /^Ask Dana Dealer to send it again/],
    }),
    {
      path: 'approve',
      content: { ...signingDocument, order: null },
      title: 'This has been taken back',
      nextStep: /receive a new link/,
    },
  ],
  scenarios: {
    'an order is signed step by step': {
      path: `/docusign/${guid}`,
      content: signingDocument,
      answers: {
        'Docusign/AcceptChangedLines': [new Refusal(503, 'Busy.'), openDocument],
        'order/UpdateTermConditionsOnOrder': [
          termsWith(1),
          new Refusal(503, 'Busy.'),
          new Refusal(503, 'Still busy.'),
          termsWith(2),
          termsWith(3),
        ],
        'Docusign/SignerCode': [
          { ...code, status: 'refused', reason: 'No such number' },
          code,
          { ...code, status: 'queued', channel: 'email', to: 'a••@customer.test', resendAfter: 1 },
        ],
        'Docusign/ConfirmSignerCode': [
          new Refusal(400, 'You have 4 tries left.'),
          new Refusal(400, 'You have 3 tries left.'),
          { proof: 'proof', validUntil: '' },
        ],
        'Order/addSignature': [new Refusal(503, 'Busy.'), signedDocument],
        'Docusign/Document': [{ ...signedDocument, sealed: true }],
      },
      steps: [
        [wait, 'Your files'],
        [press('Accept this change'), 'Busy.'],
        [press('Accept this change'), 'Next: terms'],
        [press('Next: terms'), '3 left to confirm'],
        [tick(/Term 1/), '2 left to confirm'],
        [tick(/Term 2/), 'not saved: Busy.'],
        [press('Try again'), 'not saved: Still busy.'],
        [press('Try again'), '1 left to confirm'],
        [tick(/Term 3/), 'Next: sign'],
        [press('Back'), 'Your order from Dana Dealer'],
        [press('Next: terms'), 'Next: sign'],
        [press('Next: sign'), 'Before you sign, we send a code by SMS to 04•• ••• 678.'],
        [press('Send me a code'), 'could not be sent: No such number.'],
        [press('Send me a code'), 'A code was sent by SMS to 04•• ••• 678.'],
        [press('Send a new code'), 'A code is being sent by e-mail to a••@customer.test.'],
        [wait, 'Send a new code'],
        [press('Confirm'), 'Type the code'],
        [type(/^Code/, '1'), 'Code'],
        [press('Confirm'), 'You have 4 tries left.'],
        [press('Confirm'), 'You have 3 tries left.'],
        [press('Confirm'), 'By signing you accept order 10482'],
        [pick('Upload'), 'No picture chosen yet.'],
        [pick('Type'), 'Your signature'],
        [press('Sign order'), 'Busy.'],
        [press('Sign order'), 'Your signed copy is being made'],
        [wait, 'Download your signed copy'],
      ],
    },
    'an order is approved on one page': {
      path: `/approve/${guid}`,
      content: openDocument,
      answers: { 'order/UpdateTermConditionsOnOrder': [termsWith(1), termsWith(2), termsWith(3)] },
      steps: [
        [wait, '3 terms are left to confirm.'],
        [tick(/Term 1/), '2 terms are left to confirm.'],
        [tick(/Term 2/), 'One term is left to confirm.'],
        [tick(/Term 3/), 'Send me a code'],
        [press('Decline'), 'Decline to sign?'],
        [
          (person) => person.click(present(screen.getAllByRole('button', { name: 'Decline' }).at(-1))),
          'Enter a short reason',
        ],
      ],
    },
    'a signed order is read again after its link has expired': {
      path: `/docusign/${guid}`,
      content: {
        ...signedDocument,
        expiresAt: '2020-01-07T00:00:00Z',
        order: null,
        terms: [],
        signers: [],
        code: { channel: 'sms', to: '04•• ••• 678' },
      },
      answers: {
        'Docusign/SignerCode': [code],
        'Docusign/ConfirmSignerCode': [{ proof: 'proof', validUntil: '' }],
        'Docusign/Document': [{ ...signedDocument, expiresAt: '2020-01-07T00:00:00Z', sealed: true }],
      },
      steps: [
        [wait, 'Before you read, we send a code by SMS to 04•• ••• 678.'],
        [press('Send me a code'), 'A code was sent by SMS to 04•• ••• 678.'],
        [type(/^Code/, '123456'), 'Download your signed copy (PDF)'],
      ],
    },
  },
}
