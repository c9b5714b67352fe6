import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answerCalls, Refusal } from '../../ui/testing/answer-calls.ts'
import { show } from '../../ui/testing/render.tsx'
import MfaDialog from './MfaDialog.tsx'
import { signInOf } from './MfaReminder.tsx'

const email = 'dana@example.test'
const enrolment = { email, secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x', qrCode: '<svg></svg>', link: '' }
const codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']

describe('the dialog for a second factor', () => {
  test('has OK and Cancel, and stays open on Escape', { meta: { rules: ['SHELL-mfa-dialog'] } }, async () => {
    answerCalls({})
    const onClose = vi.fn()
    const { person } = show(<MfaDialog email={email} onClose={onClose} />)
    await screen.findByRole('button', { name: 'OK' })
    await person.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('sends the e-mail on OK, and shows the recovery codes after the first code', {
    meta: { rules: ['MFA-email-field'] },
  }, async () => {
    const requests = answerCalls({
      'Auth/AddMFAToUser': () => enrolment,
      'Auth/ConfirmMFA': ({ body }) =>
        (body as { code: string }).code === '123456'
          ? { recoveryCodes: codes }
          : new Refusal(400, 'Request Failed: The code is not right'),
    })
    const onClose = vi.fn()
    const { person } = show(<MfaDialog email={email} onClose={onClose} />)
    await person.click(await screen.findByRole('button', { name: 'OK' }))
    expect(requests[0]).toMatchObject({ method: 'POST', path: 'Auth/AddMFAToUser', body: { email } })
    expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeDefined()
    const code = screen.getByLabelText('Code from the app')
    await person.type(code, '000000{Enter}')
    expect(await screen.findByText('Request Failed: The code is not right')).toBeDefined()
    await person.clear(code)
    await person.type(code, '123456{Enter}')
    for (const each of codes) expect(await screen.findByText(each)).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'I have saved them' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('stays open and says why it could not start', { meta: { rules: ['ERR-mfa-400'] } }, async () => {
    answerCalls({
      'Auth/AddMFAToUser': () => new Refusal(400, 'Request Failed: Multi-factor authentication is set up already'),
    })
    const { person } = show(<MfaDialog email={email} onClose={() => undefined} />)
    await person.click(await screen.findByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.getByText(/^Request Failed: Multi-factor/)).toBeDefined())
  })

  test('redirects to the page of a provider that enrols the factor itself', async () => {
    answerCalls({
      'Auth/AddMFAToUser': () => ({ ...enrolment, secret: '', qrCode: '', link: 'https://tenant.example/enrol' }),
    })
    const { person } = show(<MfaDialog email={email} onClose={() => undefined} />)
    await person.click(await screen.findByRole('button', { name: 'OK' }))
    const link = await screen.findByRole('link', { name: 'Open the page' })
    expect(link.getAttribute('href')).toBe('https://tenant.example/enrol')
  })
})

describe('the sign-in of a token', () => {
  const tokenOf = (claims: object) =>
    `head.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.mark`

  test('is the same for renewed tokens, and different after another sign-in', () => {
    const first = signInOf(tokenOf({ sub: 'a', auth_time: 1, iat: 1 }))
    expect(signInOf(tokenOf({ sub: 'a', auth_time: 1, iat: 2 }))).toBe(first)
    expect(signInOf(tokenOf({ sub: 'a', auth_time: 2, iat: 2 }))).not.toBe(first)
    expect(signInOf(tokenOf({ sub: 'b', auth_time: 1, iat: 1 }))).not.toBe(first)
    expect(signInOf('nonsense')).toBe('')
  })
})
