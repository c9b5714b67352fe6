import type { Row } from '@dealerline/shared/blocks/block.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { makePlan } from '@dealerline/shared/record-rules/test-order.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'
import { present } from '../../ui/testing/present.ts'

const row = (ipExtensionID: number, extensionName: string): Row => ({
  ...fieldValues(ipVoice.rows, { extensionNo: 499 + ipExtensionID, extensionName, ratePlanID: 1 }),
  ipExtensionID,
  orderID: 10,
  version: 3,
})
const pageOf = (...rows: Row[]) => ({
  items: [
    {
      orderID: 10,
      orderStatus: 0,
      isQuote: false,
      customerID: 1,
      customerName: 'Novak',
      dealerID: 4,
      dealerFullName: 'Dana Novak',
      rows,
    },
  ],
  total: 1,
  page: 1,
  pageSize: 25,
})

/** Opens the screen with two extensions. Saves are answered in turn. */
function open(...answers: (() => unknown)[]) {
  const saves = [...answers]
  const rows = [row(1, 'One'), row(2, 'Two')]
  const portal = openPortal('/ip-extensions', {
    person: administrator,
    answers: {
      'Order/GetIPRowsByOrder': () => pageOf(...rows),
      'Order/getRatePlans': () => [makePlan(1)],
      'layout/getLayoutFields': () => ['extensionNo', 'extensionName', 'ratePlanID'],
      'order/GetIPExtensions/10': () => [row(1, 'One')],
      'Order/UpdateRowsFromAdmin': () => saves.shift()?.(),
      'order/GetMenu': () => [],
    },
  })
  const cell = (index: number) =>
    screen.getByRole('grid', { name: 'IP extensions' }).querySelector(`[data-row="${index}"][data-column="3"]`)
  const typeInto = async (index: number, text: string) => {
    await screen.findByRole('grid', { name: 'IP extensions' })
    await portal.person.dblClick(await waitFor(() => present(cell(index))))
    const box = await screen.findByRole('textbox', { name: /^Extension name/ })
    await portal.person.clear(box)
    await portal.person.type(box, `${text}{Enter}`)
  }
  const bodies = () => portal.calls.filter(({ path }) => path === 'Order/UpdateRowsFromAdmin').map(({ body }) => body)
  return { ...portal, cell, typeInto, bodies }
}

test('says when IP extensions appear, and a failed list offers to try again', async () => {
  let isBroken = true
  const { person } = openPortal('/ip-extensions', {
    person: administrator,
    answers: {
      'Order/GetIPRowsByOrder': () => (isBroken ? new Refusal(500, 'Failed') : { ...pageOf(), items: [], total: 0 }),
    },
  })
  expect(await screen.findByText('The IP extensions could not be loaded.')).toBeTruthy()
  isBroken = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^No unsigned order has IP extensions/)).toBeTruthy()
})

test('a row keeps its stored price until it is changed', async () => {
  const sold = { ...row(1, 'One'), monthlyFee: 25, onceOffCharges: 0 }
  openPortal('/ip-extensions', {
    person: administrator,
    answers: {
      'Order/GetIPRowsByOrder': () => pageOf(sold),
      'Order/getRatePlans': () => [makePlan(1, { monthlyRetail: 30 })],
    },
  })
  expect(await screen.findByText('$25.00')).toBeTruthy()
  expect(screen.queryByText('$30.00')).toBeNull()
})

test('a change that somebody else made first is compared', async () => {
  const theirs = [{ ...row(1, 'Theirs'), version: 4 }, row(2, 'Two')]
  const { person, typeInto, bodies } = open(
    () => new Refusal(409, 'Changed', { code: 'stale', current: theirs }),
    () => [{ ...row(1, 'Mine'), version: 5 }],
  )
  await typeInto(0, 'Mine')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const conflict = within(await screen.findByRole('dialog', { name: 'Somebody else saved this first' }))
  expect(conflict.getByRole('row', { name: /^Order 10, extension 500/ }).textContent).toContain('Theirs')
  await person.click(conflict.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(bodies().at(-1)).toEqual([{ ipExtensionID: 1, version: 4, extensionName: 'Mine' }]))
})

test('a change of an extension that somebody deleted is left out', async () => {
  const { person, typeInto, bodies } = open(
    () => new Refusal(404, 'Not found', { code: 'notFound' }),
    () => [{ ...row(1, 'Mine'), version: 5 }],
  )
  await typeInto(0, 'Mine')
  await typeInto(1, 'Lost')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const conflict = within(await screen.findByRole('dialog', { name: 'Somebody else saved this first' }))
  expect(conflict.getByRole('row', { name: /^Order 10, extension 501/ }).textContent).toContain('deleted')
  await person.click(conflict.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(bodies().at(-1)).toEqual([{ ipExtensionID: 1, version: 3, extensionName: 'Mine' }]))
})

test('unsaved changes are kept after a failed save, and leaving asks first', async () => {
  const { person, typeInto, cell, router } = open(() => new Refusal(500, 'Failed'))
  await typeInto(0, 'Unsaved')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText(/Couldn’t save/)).length).toBeGreaterThan(0)
  router.history.push('/bundles')
  const question = within(await screen.findByRole('dialog', { name: 'Unsaved Changes' }))
  await person.click(question.getByRole('button', { name: 'Stay here' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(cell(0)?.textContent).toContain('Unsaved')
  router.history.push('/bundles')
  const again = within(await screen.findByRole('dialog', { name: 'Unsaved Changes' }))
  await person.click(again.getByRole('button', { name: 'Proceed' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/bundles'))
})
