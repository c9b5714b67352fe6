import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, dana, openPortal } from '../../routes/testing/open-portal.tsx'
import { answerCalls, Refusal } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { AuthPart } from './AuthPart.tsx'

const avery = { ...dana, ...administrator, dealerFullName: 'Avery Admin', version: 1 }
const emery = { ...dana, dealerID: 5, dealerFullName: 'Emery Walsh', authLevel: 'Employee' as const, version: 7 }

test('an administrator makes an employee an administrator, but cannot change their own level', {
  meta: { rules: ['MENU-admin-only-admin-accounts'] },
}, async () => {
  let people = [avery, emery]
  const { person, calls } = openPortal('/admin-accounts', {
    person: administrator,
    answers: {
      'Auth/GetAuthorisations': () => people,
      'order/updateAuth': () => {
        people = [avery, { ...emery, isAdmin: true, authLevel: 'Admin' as never }]
        return people[1]
      },
    },
  })
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  expect((await row(/Avery Admin/)).getByText('You')).toBeTruthy()
  await person.click((await row(/Emery Walsh/)).getByRole('button', { name: 'Make administrator: Emery Walsh' }))
  const question = within(await screen.findByRole('dialog', { name: 'Make Emery Walsh an administrator?' }))
  await person.click(question.getByRole('button', { name: 'Make administrator' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'order/updateAuth')?.body).toMatchObject({
      dealerID: 5,
      authLevel: 'Admin',
      version: 7,
    }),
  )
  expect(await screen.findByRole('button', { name: 'Remove administrator: Emery Walsh' })).toBeTruthy()
})

test('a new account with the e-mail of somebody else is refused', {
  meta: { rules: ['ERR-auth-update-400'] },
}, async () => {
  const { person } = openPortal('/admin-accounts', {
    person: administrator,
    answers: {
      'Auth/UpdateAuthorisation': () => new Refusal(400, 'User already exists: Emery Walsh has it'),
    },
  })
  await person.click(await screen.findByRole('button', { name: 'New account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New account of the provider' }))
  await person.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await dialog.findByText('Enter an e-mail address. Email missing!')).toBeTruthy()
  await person.type(dialog.getByLabelText(/^E-mail/), 'employee@example.test')
  await person.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await dialog.findByText('User already exists: Emery Walsh has it')).toBeTruthy()
})

test('the access of a person is removed after a confirmation, and one’s own access can’t be changed', {
  meta: { rules: ['MENU-admin-only-edit-auth'] },
}, async () => {
  const calls = answerCalls({ 'order/getDealerAuth/4': () => avery, 'order/getDealerAuth/5': () => emery })
  const part = (dealerID: number) => () => <AuthPart dealerID={dealerID} onChanged={() => {}} />
  const { person, unmount } = showAt('/edit-auth', part(5), { dealer: avery })
  await person.click(await screen.findByRole('button', { name: 'Remove access' }))
  const question = within(await screen.findByRole('dialog', { name: /Remove/ }))
  await person.click(question.getByRole('button', { name: 'Remove access' }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('dealerPortal/deleteDealerAuth/5'))
  unmount()
  showAt('/edit-auth', part(4), { dealer: avery })
  expect(await screen.findByText(/^This is your own access\./)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
})
