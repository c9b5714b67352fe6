import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'

test('a login is searched by its e-mail, which is needed, and gets an e-mail to reset the password', {
  meta: { rules: ['MENU-admin-only-dealer-logins'] },
}, async () => {
  const email = 'nina@harbour.example'
  const { person, calls } = openPortal('/dealer-logins', {
    person: administrator,
    answers: {
      'DealerPortal/search-user': () => ({ email, exists: true, name: 'Nina', mfaEnrolled: false, dealer: null }),
    },
  })
  const main = within(await screen.findByRole('main'))
  await person.click(await main.findByRole('button', { name: 'Search' }))
  expect((await screen.findAllByText('Enter an e-mail address. Email missing!'))[0]).toBeTruthy()
  await person.type(main.getByLabelText(/^E-mail/), `${email}{Enter}`)
  const resetButton = await screen.findByRole('button', { name: 'Send reset e-mail' })
  expect(screen.queryByText('Enter an e-mail address. Email missing!')).toBeNull()
  await person.click(resetButton)
  expect(await screen.findByText(/^Reset email submitted/)).toBeTruthy()
  expect(calls.find(({ path }) => path === 'DealerPortal/reset-password')?.body).toEqual({ email })
})
