import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, Refusal } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import Unauthorised from './Unauthorised.tsx'

const person = { token: undefined as string | undefined, starts: 0 }

const context = {
  settings: { providerName: 'Example Telecom', logoUrl: '' },
  signIn: {
    token: () => person.token,
    email: () => 'kim@dealer.test',
    start: async () => {
      person.starts += 1
    },
    end: async () => undefined,
  },
}

beforeEach(() => {
  person.token = 'token'
})

const dealer = (authLevel: string, isLevelKnown = true) => ({
  'Order/getDealerFromEmail': () => ({ authLevel, isLevelKnown }),
})
const rules = { meta: { rules: ['P9', 'ROUTE-unauthorized-screen', 'AUTH-unauthorised-users', 'SHELL-login-button'] } }

test('redirects a visitor who is not signed in to the sign-in', rules, async () => {
  person.token = undefined
  const calls = answerCalls({})
  const { person: visitor } = showAt('/unauthorized', Unauthorised, context)
  expect(await screen.findByRole('heading', { name: 'Sign in to continue' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull()
  await visitor.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(person.starts).toBe(1)
  expect(calls).toEqual([])
})

test.each([
  ['an applicant', dealer('interested'), 'Your access is awaiting approval', 'Logout'],
  ['somebody of an unknown level', dealer('interested', false), 'Your access level is not known', 'Logout'],
  [
    'somebody without a record',
    { 'Order/getDealerFromEmail': () => new Refusal(404, '') },
    'You do not have access',
    'Logout',
  ],
  ['a dealer', dealer('Dealer'), 'You have access', 'Logout'],
  [
    'anybody while the server fails',
    { 'Order/getDealerFromEmail': () => new Refusal(500, '') },
    undefined,
    'Try again',
  ],
] as const)('explains the state and the next step to %s', rules, async (_, answers, heading, button) => {
  answerCalls(answers)
  showAt('/unauthorized', Unauthorised, context)
  expect(await screen.findByRole('button', { name: button })).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 1 })?.textContent).toBe(heading)
})
