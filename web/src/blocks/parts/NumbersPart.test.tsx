import { blankRow } from '@dealerline/shared/blocks/block.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { factsOf } from '@dealerline/shared/record-rules/requirements.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useShownMessages } from '../../ui/feedback/notify.ts'
import { answerCalls, Refusal } from '../../ui/testing/answer-calls.ts'
import { show } from '../../ui/testing/render.tsx'
import NumbersPart from './NumbersPart.tsx'
import { showPart } from './test-part.ts'

const order = makeOrder()
const sydney = { region: 'Sydney', state: 'NSW', areaCode: '02', available: 300 }
const dids = ['0255501000', '0255501001', '0255501002']
const reservedNumbers = (...dids: string[]) => dids.map((did, index) => ({ id: index + 1, did }))
const rowsWith = (...numbers: string[]) =>
  numbers.map((outboundANI, index) => ({
    ...blankRow(ipVoice, factsOf(order), []),
    extensionNo: 500 + index,
    outboundANI,
    rowKey: String(index),
  }))

/** Answers like a number inventory with these free numbers. The order already has some reserved numbers. */
function inventory(reservedDids: string[] = [], answers: Parameters<typeof answerCalls>[0] = {}) {
  return answerCalls({
    'Link/GetReservedPhoneNumbers': () => reservedNumbers(...reservedDids),
    'Link/GetPhoneRegions': () => [sydney],
    'Link/GetAvailablePhoneNumbers': () => dids.map((did) => ({ did })),
    'Link/ReservePhoneNumber': ({ body }) => reservedNumbers(...(body as { dids: string[] }).dids),
    'Link/DeleteReservedPhoneNumbers': () => [],
    'Link/DeleteReservedPhoneNumber': ({ path }) =>
      reservedNumbers(...reservedDids).filter(({ id }) => !path.endsWith(`/${id}`)),
    ...answers,
  })
}

function Messages() {
  return <p>{useShownMessages().map(({ message }) => message)}</p>
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the phone numbers of an order', () => {
  test('searches by quantity and region, selects with the keyboard, and reserves', async () => {
    const calls = inventory()
    const { person } = showPart(NumbersPart, { block: ipVoice, order, rows: rowsWith('', '') })
    await person.click(await button('Find numbers'))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /How many numbers/ }))
    expect(screen.getByRole('textbox', { name: /How many numbers/ })).toHaveProperty('value', '2')
    await person.tab()
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Region/ })).toHaveProperty('disabled', false))
    await person.click(screen.getByRole('combobox', { name: /Region/ }))
    await person.keyboard('Syd{ArrowDown}{Enter}')
    await person.click(await button('Show free numbers'))
    const list = await screen.findByRole('listbox', { name: 'Free numbers' })
    expect(within(list).getAllByRole('option', { selected: true })).toHaveLength(3)
    list.focus()
    await person.keyboard('{End} {ArrowUp} {Home}')
    expect(
      within(list)
        .getAllByRole('option', { selected: true })
        .map((option) => option.textContent),
    ).toEqual(['02 5550 1000'])
    await person.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await person.click(await button('Reserve 2 numbers'))
    expect(await screen.findByRole('list', { name: 'Reserved numbers' })).toHaveProperty(
      'textContent',
      expect.stringContaining('02\u00a05550\u00a01001'),
    )
    expect(calls.at(-1)).toMatchObject({
      path: `Link/ReservePhoneNumber/${order.orderID}`,
      body: { dids: dids.slice(0, 2) },
    })
    expect(calls.find(({ path }) => path.startsWith('Link/GetPhoneRegions'))?.path).toBe('Link/GetPhoneRegions/2')
  })

  test('gives each row without a number a separate number', async () => {
    inventory(dids)
    const { person, stand } = showPart(NumbersPart, { block: ipVoice, order, rows: rowsWith('', '02 5550 1000', '') })
    expect(await screen.findByText('Assigned to row 2')).toBeTruthy()
    await person.click(await button('Assign to the 2 rows without one'))
    expect(stand.rows.map(({ outboundANI }) => outboundANI)).toEqual(['0255501001', '02 5550 1000', '0255501002'])
    expect(screen.queryByRole('button', { name: /Assign to/ })).toBeNull()
  })

  test('releases numbers one by one or all at once, and removes them from the rows', async () => {
    const calls = inventory(dids.slice(0, 2))
    const { person, stand } = showPart(NumbersPart, { block: ipVoice, order, rows: rowsWith(dids[0] ?? '') })
    await person.click(await button('Release 02 5550 1000'))
    expect(await screen.findByText(/One row has it as outbound number/)).toBeTruthy()
    await person.click(await button('Release'))
    await waitFor(() => expect(stand.rows[0]?.outboundANI).toBe(''))
    expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: `Link/DeleteReservedPhoneNumber/${order.orderID}/1` })
    expect(screen.getByRole('list', { name: 'Reserved numbers' })).not.toHaveProperty(
      'textContent',
      expect.stringContaining('02 5550 1000'),
    )
  })

  test('names the failed request, and can retry it', {
    meta: { rules: ['ERR-num-regions', 'ERR-num-available', 'ERR-num-reserved'] },
  }, async () => {
    let down = true
    const answerUnlessDown = (answer: unknown) => () => (down ? new Refusal(503, 'It is not available') : answer)
    inventory([], {
      'Link/GetReservedPhoneNumbers': answerUnlessDown([]),
      'Link/GetPhoneRegions': answerUnlessDown([sydney]),
      'Link/GetAvailablePhoneNumbers': () => new Refusal(503, 'It is not available'),
      'Link/ReservePhoneNumber': () => new Refusal(409, 'Not available any more: 0255501000'),
    })
    const { person } = showPart(NumbersPart, { block: ipVoice, order })
    expect(await screen.findByText(/Error getting reserved numbers: It is not available/)).toBeTruthy()
    await person.click(await button('Find numbers'))
    expect(await screen.findByText(/Error getting phone regions: It is not available/)).toBeTruthy()
    down = false
    for (const button of await screen.findAllByRole('button', { name: 'Try again' })) await person.click(button)
    expect(await screen.findByText('No numbers are reserved for this order yet.')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Region/ })).toHaveProperty('disabled', false))
    await person.click(screen.getByRole('combobox', { name: /Region/ }))
    await person.keyboard('{ArrowDown}{Enter}')
    await person.click(await button('Show free numbers'))
    expect(await screen.findByText(/Error getting available numbers: It is not available/)).toBeTruthy()
  })

  test('names a number that is no longer free, and searches again', async () => {
    const calls = inventory([], {
      'Link/ReservePhoneNumber': () => new Refusal(409, 'Not available any more: 0255501000'),
    })
    const { person } = showPart(NumbersPart, { block: ipVoice, order })
    show(<Messages />)
    await person.click(await button('Find numbers'))
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Region/ })).toHaveProperty('disabled', false))
    await person.click(screen.getByRole('combobox', { name: /Region/ }))
    await person.keyboard('{ArrowDown}{Enter}')
    await person.click(await button('Show free numbers'))
    await person.click(await button('Reserve 3 numbers'))
    expect(await screen.findByText(/Error reserving numbers: Not available any more: 0255501000/)).toBeTruthy()
    const searchCalls = () => calls.filter(({ path }) => path === 'Link/GetAvailablePhoneNumbers')
    await waitFor(() => expect(searchCalls()).toHaveLength(2))
  })

  test('is read-only on a sent order', async () => {
    inventory(dids.slice(0, 1))
    showPart(NumbersPart, { block: ipVoice, order, readOnly: true })
    expect(await screen.findByText('02 5550 1000')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
