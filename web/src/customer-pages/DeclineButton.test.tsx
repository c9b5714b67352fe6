import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, Refusal } from '../ui/testing/answer-calls.ts'
import { show } from '../ui/testing/render.tsx'
import { applicationPage } from './applications/test-samples.ts'
import { CustomerApp } from './CustomerApp.tsx'
import { quotePage } from './quotes/test-samples.ts'
import { signingDocument } from './signing/test-samples.ts'
import { guid, settings } from './test-scenario.ts'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  sessionStorage.clear()
})

test.each([
  {
    path: 'approve',
    content: { ...signingDocument, changedLines: [] },
    verb: 'Decline',
    problem: 'Enter a short reason',
    call: 'Docusign/Decline',
    body: { reason: 'Too dear' },
    title: 'This has been declined',
  },
  {
    path: 'view-quote',
    content: quotePage,
    verb: 'Decline',
    problem: 'Choose a reason',
    choice: /price/i,
    call: 'order/DeclineQuote',
    body: { declineReason: 'price', comment: 'Too dear' },
    title: 'You have declined this quote',
  },
  {
    path: 'view-relocation',
    content: applicationPage,
    verb: 'Reject',
    problem: 'Enter what should be changed',
    call: 'Order/RejectRelocation',
    body: { guid, comments: 'Too dear' },
    title: 'You have rejected this',
    closed: 'rejected',
  },
])('the link at /$path is declined with a reason, which survives a failure', async (kind) => {
  const { path, content, verb, problem, choice, call, body, title, closed = 'declined' } = kind
  const replies = [new Refusal(503, 'Busy.'), { ...content, state: closed }]
  const calls = answerCalls({ [call]: () => replies.shift() })
  const { person } = show(
    <CustomerApp address={`/${path}/${guid}`} settings={settings} answer={{ status: 200, body: content }} />,
  )
  await person.click(await screen.findByRole('button', { name: verb }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: verb }))
  expect(dialog.getByText(problem)).toBeTruthy()
  await person.type(dialog.getByRole('textbox'), ' Too dear ')
  if (choice) await person.click(dialog.getByRole('radio', { name: choice }))
  await person.click(dialog.getByRole('button', { name: verb }))
  expect(await dialog.findByText(/Busy/)).toBeTruthy()
  expect(dialog.getByRole('textbox')).toHaveProperty('value', ' Too dear ')
  await person.click(dialog.getByRole('button', { name: verb }))
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(calls.filter((one) => one.path.startsWith(call)).map((one) => one.body)).toEqual([body, body])
})
