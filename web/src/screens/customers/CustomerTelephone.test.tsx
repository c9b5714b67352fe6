import type { CustomerService } from '@dealerline/shared/contract/extensions.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../ui/testing/render.tsx'
import { CustomerTelephone } from './CustomerTelephone.tsx'

const reception: CustomerService = {
  serviceID: '7',
  extension: '401',
  name: 'Reception',
  kind: 'huntgroup',
  number: '0255509002',
  active: true,
}

/** Answers the calls one after the other, and the later ones like the last. Returns the number of calls. */
function answerInTurn(...answers: [status: number, body: unknown][]) {
  let calls = 0
  vi.stubGlobal('fetch', async () => {
    const [status, body] = answers[Math.min(calls, answers.length - 1)] ?? [500, {}]
    calls += 1
    return new Response(JSON.stringify(body), { status })
  })
  return () => calls
}

test('shows each service with its kind and number', async () => {
  answerInTurn([
    200,
    [reception, { ...reception, serviceID: '8', name: 'Fax', kind: 'trunk', number: '', active: false }],
  ])
  show(<CustomerTelephone customerID={7} />)
  const texts = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(await texts(/Reception/)).toEqual(['401', 'Reception', 'Hunt group', '02\u00a05550\u00a09002', 'Active'])
  expect(await texts(/Fax/)).toEqual(['401', 'Fax', 'trunk', '–', 'Inactive'])
})

test('says once that the telephone system does not answer, and asks again on request', async () => {
  const calls = answerInTurn([503, { code: 'outsideUnavailable' }], [200, [reception]])
  const { person } = show(<CustomerTelephone customerID={7} />)
  const state = await screen.findByRole('status')
  expect(state.textContent).toContain('The telephone system does not answer at the moment')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(calls()).toBe(1)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('row', { name: /Reception/ })).toBeDefined()
})

test('reports another failure, and a customer without services', async () => {
  answerInTurn([500, { code: 'internal' }], [200, []])
  const { person } = show(<CustomerTelephone customerID={7} />)
  expect((await screen.findByRole('alert')).textContent).toContain('The telephone services could not be loaded.')
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('This customer has no services on the telephone system.')).toBeDefined()
})
