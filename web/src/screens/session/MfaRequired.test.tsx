import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import MfaRequired from './MfaRequired.tsx'

const email = 'avery@telco.test'
const end = vi.fn(async () => undefined)
const renew = vi.fn(async () => undefined)
const context = {
  settings: { providerName: 'Example Telecom', logoUrl: '' },
  signIn: { token: () => 'token', email: () => email, end, renew },
}

test('says that it is required, and offers to set it up or to log out', async () => {
  answerCalls({})
  const { person } = showAt('/set-up-mfa', MfaRequired, context)
  expect(await screen.findByText(/^Example Telecom requires it for your level of access\./)).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Logout' }))
  expect(end).toHaveBeenCalledOnce()
})

test('renews the token after the codes were saved, because the token names the second factor', async () => {
  answerCalls({
    'Auth/AddMFAToUser': () => ({
      email,
      secret: 'ABCDEFGH',
      uri: 'otpauth://totp/x',
      qrCode: '<svg></svg>',
      link: '',
    }),
    'Auth/ConfirmMFA': () => ({ recoveryCodes: ['AAAA-BBBB'] }),
  })
  const { person } = showAt('/set-up-mfa', MfaRequired, context)
  await person.click(await screen.findByRole('button', { name: 'Set up now' }))
  expect((await screen.findByText(/It takes two minutes/)).textContent).not.toContain('postpones')
  await person.click(screen.getByRole('button', { name: 'OK' }))
  await person.type(await screen.findByLabelText('Code from the app'), '123456{Enter}')
  await person.click(await screen.findByRole('button', { name: 'I have saved them' }))
  await waitFor(() => expect(renew).toHaveBeenCalledOnce())
})
