import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissAll } from '../ui/feedback/notify.ts'
import { answerCalls, Refusal } from '../ui/testing/answer-calls.ts'
import { present } from '../ui/testing/present.ts'
import { show } from '../ui/testing/render.tsx'
import { translatorScript } from '../ui/testing/translator.ts'
import { CustomerApp } from './CustomerApp.tsx'
import {
  applicationPage,
  appointmentPage,
  portPage,
  progressPage,
  quotePage,
  signedDocument,
  signingDocument,
  slotList,
  termsWith,
} from './testing/sample-links.ts'

const guid = '6f1f7c1e-0000-4000-8000-000000000000'
const settings = {
  providerName: 'Example Telecom',
  timeZone: 'Australia/Sydney',
  primaryColour: '#0b3d91',
  logoUrl: '',
  esignRoute: 'docusign',
  isTracing: false,
}

/** A step of a person: the action, and a text that is on the page after it. */
type Step = [act: (person: UserEvent) => Promise<unknown>, text: string]

interface Scenario {
  path: string
  content: object
  /** The answers to the calls whose path begins with the key, in their order. The last one answers all later calls. */
  answers?: Record<string, unknown[]>
  steps: Step[]
}

const press = (name: string | RegExp) => async (person: UserEvent) =>
  person.click(await screen.findByRole('button', { name }))
const tick = (name: string | RegExp) => async (person: UserEvent) => {
  const box = await screen.findByRole('checkbox', { name })
  await waitFor(() => expect(box.matches(':disabled')).toBe(false))
  await person.click(box)
}
const pick = (name: string | RegExp) => async (person: UserEvent) =>
  person.click(await screen.findByRole('radio', { name }))
const type = (label: string | RegExp, text: string) => async (person: UserEvent) => {
  const field = screen.getByRole('textbox', { name: label })
  await person.clear(field)
  await person.type(field, text)
}
const wait = async () => undefined

const code = {
  channel: 'sms',
  to: '04•• ••• 678',
  validUntil: '2030-01-01T00:00:00Z',
  resendAfter: 0,
  status: 'sent',
  reason: '',
}
const openDocument = { ...signingDocument, changedLines: [] }
const question = {
  questionID: 1,
  question: 'How fast?',
  askedAt: '2029-12-02T00:00:00Z',
  answer: '',
  answeredBy: '',
  answeredAt: '',
}
const [firstSlot, secondSlot] = slotList.slots

const scenarios: Record<string, Scenario> = {
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
  'the progress changes, and messages are chosen': {
    path: `/progress/${guid}`,
    content: progressPage(false, { now: 'It waits.', next: 'Then it is set up.', step: {} }),
    answers: {
      'Order/ChooseProgressMessages': [
        progressPage(true, {
          now: 'It is set up.',
          next: 'Then it moves.',
          step: { state: 'current', next: 'Wait for it.' },
        }),
        new Refusal(503, 'Busy.'),
        new Refusal(503, 'Still busy.'),
        progressPage(false, {
          now: 'It is done.',
          next: 'Nothing more.',
          step: { state: 'done', at: '2030-01-09T00:00:00Z' },
        }),
      ],
    },
    steps: [
      [wait, 'Expected 10/01/2030'],
      [tick(/^E-mail/), 'Then it moves.'],
      [tick(/^E-mail/), 'Your choice was not saved. Busy.'],
      [tick(/^E-mail/), 'Your choice was not saved. Still busy.'],
      [tick(/^E-mail/), 'Nothing more.'],
    ],
  },
  'messages are stopped': {
    path: `/progress/${guid}?stop=email`,
    content: progressPage(true, { now: 'It waits.', next: 'Then it is set up.', step: {} }),
    answers: {
      'Order/ChooseProgressMessages': [
        new Refusal(503, 'Busy.'),
        progressPage(false, { now: 'It waits.', next: 'Then it is set up.', step: {} }),
      ],
    },
    steps: [
      [press('Stop e-mails'), 'Your choice was not saved. Busy.'],
      [press('Stop e-mails'), 'You get no e-mails about this order.'],
    ],
  },
  'an appointment is moved twice': {
    path: `/appointment/${guid}`,
    content: appointmentPage({}),
    answers: {
      'Docusign/AppointmentSlots': [new Refusal(503, 'Busy.'), slotList],
      'Docusign/MoveAppointment': [
        appointmentPage({ problem: 'This time is taken.' }),
        appointmentPage({ next: firstSlot ?? null, changeUntil: '2030-01-06T00:00:00Z' }),
        appointmentPage({ next: secondSlot ?? null }),
      ],
    },
    steps: [
      [press('Choose another time'), 'The free times could not be loaded. Busy.'],
      [press('Try again'), 'Later times'],
      [press('Move the appointment'), 'Choose a time first.'],
      [async (person) => person.click(present((await screen.findAllByRole('radio'))[0])), 'Move to'],
      [press(/^Move to/), 'This time is taken.'],
      [async (person) => person.click(present((await screen.findAllByRole('radio'))[0])), 'Move to'],
      [press(/^Move to/), 'You chose Tuesday 08/01/2030'],
      [press('Choose another time'), 'Later times'],
      [async (person) => person.click(present((await screen.findAllByRole('radio'))[1])), 'Move to'],
      [press(/^Move to/), 'You chose Wednesday 09/01/2030'],
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
}

async function addBill(person: UserEvent) {
  const file = new File(['x'], 'bill.pdf', { type: 'application/pdf' })
  await person.upload(screen.getByLabelText('File with the bill'), file)
}

/** An upload that has sent half of its file, and is answered a moment later like other calls. */
class Upload {
  upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  status = 0
  response: unknown
  private address = ''
  open(_: string, address: string) {
    this.address = address
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send() {
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    setTimeout(async () => {
      const answer = await fetch(this.address, {})
      this.status = answer.status
      this.response = await answer.json()
      this.onload?.()
    }, 300)
  }
}

let translator: MutationObserver | undefined

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('XMLHttpRequest', Upload)
})
afterEach(() => translator?.disconnect())

/** Returns the text of the page after each step of a person. */
async function readSteps({ path, content, answers = {}, steps }: Scenario): Promise<string[]> {
  const queues = Object.entries(answers).map(([beginning, replies]) => ({ beginning, queue: [...replies] }))
  answerCalls(
    Object.fromEntries(
      queues.map(({ beginning, queue }) => [beginning, () => (queue.length > 1 ? queue.shift() : queue[0])]),
    ),
  )
  const { person, unmount } = show(
    <CustomerApp address={path} settings={settings} answer={{ status: 200, body: content }} />,
  )
  const texts: string[] = []
  for (const [act, text] of steps) {
    await act(person)
    await waitFor(() => expect(readPage()).toContain(text))
    texts.push(readPage())
  }
  unmount()
  dismissAll()
  sessionStorage.clear()
  return texts
}

/** Seconds of a countdown depend on the speed of the test. */
const readPage = () => (document.querySelector('main')?.textContent ?? '').replace(/ in \d+ s/, '')

test.each(Object.entries(scenarios))('a translated page shows the same texts: %s', async (_, scenario) => {
  const plainTexts = await readSteps(scenario)
  translator = new Function(`return ${translatorScript}`)()
  expect(await readSteps(scenario)).toEqual(plainTexts)
})
