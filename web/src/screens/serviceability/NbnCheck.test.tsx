import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, Refusal } from '../../ui/testing/answer-calls.ts'
import { show } from '../../ui/testing/render.tsx'
import { NbnCheck } from './NbnCheck.tsx'
import { nbnAnswer } from './test-nbn.ts'

const copper = nbnAnswer('LOC000900000014')
const sq = 'SQ/NbnServiceQualification'
const check = (answer: unknown, more: Parameters<typeof answerCalls>[0] = {}) => {
  const calls = answerCalls({ [sq]: () => answer, ...more })
  return { calls, ...show(<NbnCheck locationID="LOC000900000014" />) }
}

test('offers a choice of several copper pairs', { meta: { rules: ['SQ-cpi-several'] } }, async () => {
  check(copper)
  expect(await screen.findByText('Several: choose when ordering')).toBeTruthy()
  expect(screen.getByText('Active services')).toBeTruthy()
  const lines = within(screen.getByRole('region', { name: 'Supporting resources' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    'Copper Pair CPI1Line Not In Use',
    'Copper Pair CPI2Line In Use',
  ])
})

test('shows the server’s message and offers no order or e-mail', {
  meta: { rules: ['SQ-success-false'] },
}, async () => {
  check({ ...copper, success: false, message: 'Ask nbn by telephone', formattedResult: null, canOrder: false })
  expect((await screen.findByRole('alert')).textContent).toBe('Ask nbn by telephone')
  expect(screen.queryByRole('button', { name: 'E-mail the result' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Create order' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Support ticket' })).toBeTruthy()
})

test('shows why a check failed, and can repeat it', { meta: { rules: ['SQ-error-order'] } }, async () => {
  const { person, calls } = check(new Refusal(503, 'The serviceability service did not answer in time'))
  expect(await screen.findByText('The serviceability service did not answer in time')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(calls.filter(({ path }) => path === sq)).toHaveLength(2)
})

test('shows an invalid address at its field and sends nothing', async () => {
  const { person, calls } = check(copper)
  await person.click(await screen.findByRole('button', { name: 'E-mail the result' }))
  await person.type(screen.getByRole('textbox', { name: 'E-mail' }), 'nobody')
  await person.click(screen.getByRole('button', { name: 'Send e-mail' }))
  expect(await screen.findByText('Email must be valid')).toBeTruthy()
  expect(calls.filter(({ path }) => path === 'SQ/SendEmail')).toEqual([])
  await person.clear(screen.getByRole('textbox', { name: 'E-mail' }))
  await person.type(screen.getByRole('textbox', { name: 'E-mail' }), 'sam@customer.test')
  await person.click(screen.getByRole('button', { name: 'Send e-mail' }))
  expect(calls.find(({ path }) => path === 'SQ/SendEmail')?.body).toMatchObject({ checkID: 7, to: 'sam@customer.test' })
})
