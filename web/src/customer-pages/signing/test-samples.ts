import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import type { TermCondition } from '@dealerline/shared/contract/terms.ts'
import { screen } from '@testing-library/react'
import { Refusal } from '../../ui/testing/answer-calls.ts'
import { present } from '../../ui/testing/present.ts'
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
  tick,
  type,
  wait,
} from '../test-scenario.ts'
import { signingLink } from './signing-link.ts'

const term = (id: number): TermCondition => ({
  id,
  version: 1,
  section: 'General',
  heading: `Term ${id}`,
  condition: 'You pay each month.',
  needsConfirm: true,
  termItems: [],
  termOrder: id,
  extraDisplayConditions: '',
  checked: false,
  confirmedVersion: 0,
  confirmedAt: '',
})

/** The terms of the order, of which the first ones are confirmed. */
export const termsWith = (confirmed: number) => [1, 2, 3].map((id) => ({ ...term(id), checked: id <= confirmed }))

/** An order whose internet line has changed since it was sent. */
export const signingDocument: SigningDocument = {
  ...people,
  state: 'open',
  role: 'customer',
  signers: [],
  documentHash: 'ab12',
  expiresAt,
  signedAt: '',
  order,
  inWords: { terms: [24], places: [] },
  terms: termsWith(0),
  changedLines: [
    {
      answerID: 1,
      address: '1 Harbour Street',
      wholesaler: 'NBN Co',
      askedAt: '2029-12-02T00:00:00Z',
      changes: [{ kind: 'speed', label: 'Speed', before: '100', after: '50', effect: 'accept' }],
    },
  ],
  appointments: [],
  sealed: false,
  signsAt: '',
  delegate: '',
  code: { channel: 'sms', to: '04•• ••• 678' },
}

export const signedDocument: SigningDocument = {
  ...signingDocument,
  state: 'signed',
  changedLines: [],
  signedAt: '2029-12-03T00:00:00Z',
  signers: [{ name: 'Ada Nguyen', role: 'customer', signedAt: '2029-12-03T00:00:00Z' }],
  code: null,
}

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
        [press('Next: terms'), '3 left to accept'],
        [tick(/Term 1/), '2 left to accept'],
        [tick(/Term 2/), 'not saved: Busy.'],
        [press('Try again'), 'not saved: Still busy.'],
        [press('Try again'), '1 left to accept'],
        [tick(/Term 3/), 'Next: sign'],
        [press('Back'), 'Your order from Dana Dealer'],
        [press('Next: terms'), 'Next: sign'],
        [press('Next: sign'), 'Before you sign, we send a code by SMS to 04•• ••• 678.'],
        [press('Send me a code'), 'could not be sent: No such number.'],
        [press('Send me a code'), 'A code was sent by SMS to 04•• ••• 678.'],
        [press('Send a new code'), 'A code is being sent by e-mail to a••@customer.test.'],
        [wait, 'Send a new code'],
        [press('Confirm'), 'Enter the code'],
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
        [wait, 'Your files'],
        [wait, '3 terms are left to accept.'],
        [tick(/Term 1/), '2 terms are left to accept.'],
        [tick(/Term 2/), 'One term is left to accept.'],
        [tick(/Term 3/), 'Send me a code'],
        [press('Decline'), 'Decline to sign?'],
        [
          (person) => person.click(present(screen.getAllByRole('button', { name: 'Decline' }).at(-1))),
          'Enter a short reason',
        ],
      ],
    },
    'somebody else is named to sign': {
      path: `/docusign/${guid}`,
      content: openDocument,
      answers: {
        'Docusign/Delegate': [
          new Refusal(400, 'Refused', { errors: [{ path: 'to', message: 'E-mail must be valid' }] }),
          { ...openDocument, delegate: 'Bo Nguyen' },
        ],
      },
      steps: [
        [wait, 'Should somebody else sign this?'],
        [press('Name the person'), 'Who should sign?'],
        [press('Name this person'), 'Enter the name of the person'],
        [type('Name', 'Bo Nguyen'), 'Enter an e-mail address or a mobile number'],
        [type('E-mail', 'bo@nguyen'), 'Name this person'],
        [press('Name this person'), 'E-mail must be valid'],
        [type('E-mail', 'bo@customer.test'), 'Name this person'],
        [
          press('Name this person'),
          'You named Bo Nguyen to sign. Dana Dealer sends them a link after agreeing to it. Until then you can sign.',
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
