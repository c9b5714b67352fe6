import type { Dealer } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerFields } from '@dealerline/shared/records/dealer-fields.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Snackbar } from '../../ui/feedback/Snackbar.tsx'
import { answerCalls, Refusal } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { DealerPanel } from './DealerPanel.tsx'

const rules = { meta: { rules: ['CAP-admin-manage-dealers'] } }
const dealer = {
  ...fieldValues(dealerFields, { dealerFullName: 'Kimberley Voice', dealerEmail: 'kim@example.test' }),
  dealerID: 9,
  archived: false,
  version: 3,
} as Dealer

function open(answers: Parameters<typeof answerCalls>[0]) {
  const calls = answerCalls(answers)
  const onClose = vi.fn()
  const view = showAt(
    '/dealers',
    () => (
      <>
        <DealerPanel dealer={dealer} onClose={onClose} />
        <Snackbar />
      </>
    ),
    { dealer: { dealerID: 4 } },
  )
  return { ...view, calls, onClose }
}

test('a name is needed, and the e-mail of another dealer is refused', rules, async () => {
  const refusal = 'User already exists: Dana Novak has it'
  const { person, calls } = open({
    'order/updateDealer/9': () => new Refusal(400, refusal, { errors: [{ path: 'dealerEmail', message: refusal }] }),
  })
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await person.clear(name)
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Name can not be empty')).toBeTruthy()
  expect(calls.some(({ path }) => path === 'order/updateDealer/9')).toBe(false)
  await person.type(name, 'Kimberley Voice & Data')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(refusal)).toBeTruthy()
  expect(screen.getByText(/^Dealer Not Edited/)).toBeTruthy()
})

test('a dealer is removed after a confirmation, but not one with customers', rules, async () => {
  let hasCustomers = true
  const { person, onClose } = open({
    'order/DeleteDealer/9': () => (hasCustomers ? new Refusal(409, 'Kimberley Voice has 2 customers') : dealer),
  })
  const remove = async () => {
    await person.click(await screen.findByRole('button', { name: 'Remove' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove Kimberley Voice?' }))
    await person.click(question.getByRole('button', { name: 'Remove' }))
  }
  await remove()
  expect(await screen.findByText(/^Dealer not removed: Kimberley Voice has 2 customers/)).toBeTruthy()
  hasCustomers = false
  await remove()
  expect(await screen.findByText('Dealer removed')).toBeTruthy()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('the login of a person is in the panel, with a reset and without leaving the list', rules, async () => {
  const login = { email: 'kim@example.test', exists: true, name: 'Kim', mfaEnrolled: true, dealer: null }
  const { person, calls } = open({
    'DealerPortal/search-user': () => login,
    'DealerPortal/reset-password': () => ({}),
  })
  await person.click(await screen.findByRole('button', { name: 'Login' }))
  expect(await screen.findByText('Exists')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Send reset e-mail' }))
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({ path: 'DealerPortal/reset-password', body: { email: login.email } }),
  )
  expect(screen.getByRole('button', { name: 'Remove multi-factor authentication' })).toBeTruthy()
})

function ReadAgain() {
  const [version, setVersion] = useState(3)
  return (
    <>
      <button type="button" onClick={() => setVersion(4)}>
        Read again
      </button>
      <DealerPanel dealer={{ ...dealer, version }} onClose={() => undefined} />
    </>
  )
}

test('the form stays while its own save raises the version, with the text and the focus', rules, async () => {
  answerCalls({ 'order/updateDealer/9': () => ({ ...dealer, version: 4 }) })
  const { person } = showAt('/dealers', ReadAgain, { dealer: { dealerID: 4 } })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  await person.type(name, '!')
  act(() => screen.getByText('Read again').click())
  await person.keyboard('?')
  expect([name.isConnected, document.activeElement === name, name.value]).toEqual([true, true, 'Kimberley Voice!?'])
})
