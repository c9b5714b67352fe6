import type { AddressFact } from '@dealerline/shared/contract/facts.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, Refusal, type TestRequest } from '../../ui/testing/answer-calls.ts'
import { show } from '../../ui/testing/render.tsx'
import { AddressFacts } from './AddressFacts.tsx'

const text = '1 Harbour Street, Sydney NSW 2000'
const fact: AddressFact = {
  factID: 4,
  addressID: 7,
  kind: 'locationID',
  network: 'nbn',
  value: 'LOC000900000001',
  source: 'nbn',
  confidence: 'exact',
  learnedAt: '2026-11-20T00:00:00.000Z',
  learnedBy: 'Devi Nair',
  reason: '',
  confirmedAt: '2026-11-20T00:00:00.000Z',
  confirmedSource: 'nbn',
  endedAt: '',
  endedBy: '',
  endReason: '',
  isCurrent: true,
}
const address: AddressFact = {
  ...fact,
  factID: 3,
  kind: 'text',
  network: '',
  value: text,
  source: 'typed',
  confidence: 'stated',
}
const line: AddressFact = {
  ...address,
  factID: 5,
  kind: 'lineNumber',
  network: 'phone',
  value: '0298765432',
  source: 'order',
}

const get = 'Customer/GetAddressFacts/7'
const correct = 'Customer/CorrectAddressFact'

async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  answerCalls({ [get]: () => [line, fact, address], ...answers })
  const addresses = [
    {
      addressID: 7,
      customerID: 1,
      streetAddress: '',
      suburb: '',
      state: '',
      postCode: '',
      formattedAddress: text,
      searchResultId: '',
    },
  ]
  const { person } = show(<AddressFacts addresses={addresses} />)
  await person.click(screen.getByRole('button', { name: text }))
  return { person }
}
const rowTexts = async () => {
  await screen.findByRole('row', { name: /LOC/ })
  return screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  )
}

test('shows each fact with its source, confidence and time, the address first', async () => {
  await open()
  expect((await rowTexts()).filter((cells) => cells.length > 0)).toEqual([
    ['Address', text, 'Typed by hand by Devi Nair', 'Stated by a person', '20/11/2026 11:00', 'Correct'],
    ['nbn location ID', 'LOC000900000001', 'nbn', 'Exact', '20/11/2026 11:00', 'Correct'],
    ['Telephone line', '02 9876 5432', 'Sent order', 'Stated by a person', '20/11/2026 11:00', 'Correct'],
  ])
})

test('shows the value that a system has in place of a correction', async () => {
  const correction = { ...fact, factID: 9, value: 'LOC000900000012', source: 'correction' as const }
  await open({ [get]: () => [{ ...fact, isCurrent: false }, correction] })
  expect(await screen.findByText('· nbn has LOC000900000001')).toBeDefined()
})

test('shows errors at the fields, and sends a correction with its reason', async () => {
  const bodies: unknown[] = []
  const corrected = {
    ...fact,
    factID: 9,
    value: 'LOC000900000012',
    source: 'correction' as const,
    reason: 'On the box',
  }
  const { person } = await open({
    [correct]: ({ body }: TestRequest) => {
      bodies.push(body)
      return [
        corrected,
        { ...fact, endedAt: '2026-11-21T00:00:00.000Z', endReason: 'On the box', isCurrent: false },
        address,
      ]
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Correct: nbn location ID LOC000900000001' }))
  const dialog = await screen.findByRole('dialog', { name: 'Correct: nbn location ID' })
  const value = within(dialog).getByRole('textbox', { name: /Right value/ })
  await person.clear(value)
  await person.type(value, 'LOC1')
  await person.click(within(dialog).getByRole('button', { name: 'Correct' }))
  expect(await within(dialog).findByText('Enter LOC and 12 digits, such as LOC000123456789')).toBeDefined()
  expect(within(dialog).getByText('Enter how you know, such as who told you')).toBeDefined()
  expect(bodies).toEqual([])
  await person.clear(value)
  await person.type(value, 'loc000900000012')
  await person.type(within(dialog).getByRole('textbox', { name: /How do you know/ }), 'On the box')
  await person.click(within(dialog).getByRole('button', { name: 'Correct' }))
  expect(await screen.findByText(/Correction by Devi Nair: On the box/)).toBeDefined()
  expect(bodies).toMatchObject([
    { addressID: 7, kind: 'locationID', network: 'nbn', factID: 4, value: 'loc000900000012', reason: 'On the box' },
  ])
  await person.click(screen.getByRole('button', { name: 'History' }))
  const history = await screen.findByRole('dialog', { name: `History of ${text}` })
  expect(within(history).getByText('Ended 21/11/2026 11:00: On the box')).toBeDefined()
  await person.keyboard('{Escape}')
})

test('reports facts that could not be loaded', async () => {
  await open({ [get]: () => new Refusal(500, 'No') })
  expect((await screen.findByRole('alert')).textContent).toContain('The facts of this address could not be loaded.')
})
