import type { Profile } from '@dealerline/shared/contract/profile.ts'
import { eventNames, events } from '@dealerline/shared/rules/events.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal, type TestRequest } from '../../ui/testing/answer-calls.ts'

const profile: Profile = {
  phone: '',
  mobile: '',
  signature: '',
  version: 0,
  notices: eventNames.map((event) => ({ event, channels: [...events[event].defaults.seller] })),
}
const signIns = {
  isKnown: true,
  signIns: [
    { signedInAt: '2026-11-27T00:00:00.000Z', expiresAt: '2026-11-27T08:00:00.000Z', isCurrent: true },
    { signedInAt: '2026-11-26T00:00:00.000Z', expiresAt: '2026-11-27T08:00:00.000Z', isCurrent: false },
  ],
}

function openProfile({ mfaEnrolled = true, ...answers }: Record<string, unknown> & { mfaEnrolled?: boolean } = {}) {
  return openPortal('/profile', {
    person: { mfaEnrolled },
    answers: {
      'Portal/GetProfile': () => ({ ...profile, ...answers }),
      'Portal/SaveProfile': ({ body }: TestRequest) => ({ ...profile, ...(body as object), version: 1 }),
      'Portal/SaveNoticeChannels': () => profile,
      'Auth/GetSignIns': () => signIns,
      'Auth/EndSignIn': () => ({ isKnown: true, signIns: signIns.signIns.slice(0, 1) }),
    },
  })
}

test('a person turns a channel of an event on, and it is saved at once', async () => {
  const { person, calls } = openProfile()
  const row = within(await screen.findByRole('row', { name: /^Signed/ }))
  expect((row.getByRole('checkbox', { name: 'Signed: SMS' }) as HTMLInputElement).disabled).toBe(true)
  await person.click(row.getByRole('checkbox', { name: 'Signed: Daily e-mail' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'Portal/SaveNoticeChannels')?.body).toEqual({
      event: 'signed',
      channels: ['bell', 'email', 'digest'],
    }),
  )
})

test('a person with a mobile number can choose SMS', async () => {
  openProfile({ mobile: '0412345678' })
  const box = await screen.findByRole('checkbox', { name: 'Signed: SMS' })
  expect((box as HTMLInputElement).disabled).toBe(false)
})

test('phone and closing lines are saved, and a wrong mobile number is shown at its field', async () => {
  const { person, calls } = openProfile()
  await person.type(await screen.findByRole('textbox', { name: 'Phone' }), '02 9876 5432')
  await person.type(screen.getByRole('textbox', { name: 'Mobile' }), '12')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The Mobile is not a valid mobile.')).toBeTruthy()
  await person.clear(screen.getByRole('textbox', { name: 'Mobile' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'Portal/SaveProfile')?.body).toMatchObject({
      phone: expect.stringMatching(/^0298765432$|^02 9876 5432$/),
      mobile: '',
      version: 0,
    }),
  )
})

test('a person signs another browser out, not this one', async () => {
  const { person, calls } = openProfile()
  const list = within(await screen.findByRole('list', { name: 'Sign-ins' }))
  expect(list.getAllByRole('listitem')).toHaveLength(2)
  await person.click(list.getByRole('button', { name: /^Sign out/ }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(calls.find(({ path }) => path === 'Auth/EndSignIn')?.body).toEqual({
    signedInAt: '2026-11-26T00:00:00.000Z',
  })
})

test('a person without a second factor sets it up at any time', async () => {
  localStorage.setItem('mfa-later', '')
  const { person } = openProfile({ mfaEnrolled: false })
  const part = within(await screen.findByRole('region', { name: 'Multi-factor authentication' }))
  await person.click(part.getByRole('button', { name: 'Set up' }))
  expect(await screen.findByRole('dialog', { name: 'Set up multi-factor authentication' })).toBeTruthy()
})

test('says that the profile could not be loaded', async () => {
  openPortal('/profile', { answers: { 'Portal/GetProfile': () => new Refusal(500, 'No') } })
  expect(await screen.findByText('Your profile could not be loaded.')).toBeTruthy()
})
