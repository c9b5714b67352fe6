import { contract } from '@dealerline/shared/contract/index.ts'
import type { NoteInput, NotePerson } from '@dealerline/shared/contract/notes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, must } from '../../../../test/builders.ts'
import { fill, makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

const component = 'create-mobile'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const get = (orderID: number, of = component, as = 'dealer') =>
  portal.ask(contract.notes.getNotes, { as, params: { orderID, component: of } })
const save = (orderID: number, notes: Partial<NoteInput>[], as = 'dealer') =>
  portal.ask(contract.notes.addNotes, {
    as,
    params: { orderID },
    body: notes.map((note) => ({ component, noteText: 'Ring on Monday', ...note })),
  })
const remove = (orderID: number, body: number[], as = 'dealer') =>
  portal.ask(contract.notes.deleteNotes, { as, params: { orderID }, body })

test('each screen of an order has its own notes, with their authors', {
  meta: { rules: ['CAP-notes-per-screen'] },
}, async () => {
  const { orderID } = await makeOrder(portal)
  const notes = must(await save(orderID, [{}, { noteText: 'Prefers e-mail' }]))
  expect(notes).toMatchObject([
    { noteText: 'Ring on Monday', version: 1, writtenBy: expect.any(String) },
    { noteText: 'Prefers e-mail' },
  ])
  expect(must(await get(orderID))).toEqual(notes)
  expect(must(await get(orderID, 'create-fax'))).toEqual([])
  expect(must(await get((await makeOrder(portal)).orderID))).toEqual([])
})

test('changes a note, and refuses a stale version with 409 and the current notes', async () => {
  const { orderID } = await makeOrder(portal)
  const [note] = must(await save(orderID, [{}]))
  const changedNotes = must(await save(orderID, [{ ...note, noteText: 'Ring on Tuesday' }]))
  expect(changedNotes).toMatchObject([{ noteID: note?.noteID, noteText: 'Ring on Tuesday', version: 2 }])
  const stale = await save(orderID, [{ ...note, noteText: 'Ring on Friday' }, { noteText: 'New' }])
  expect(stale.problem).toMatchObject({ status: 409, code: 'stale', current: changedNotes })
  expect(must(await get(orderID))).toEqual(changedNotes)
})

test('removes notes by id, and refuses notes of another order', async () => {
  const [mine, other] = [await makeOrder(portal), await makeOrder(portal)]
  const [first, second] = must(await save(mine.orderID, [{}, {}]))
  const foreign = must(await save(other.orderID, [{}]))
  expect((await remove(mine.orderID, [first?.noteID ?? 0, foreign[0]?.noteID ?? 0])).status).toBe(404)
  expect((await remove(mine.orderID, [first?.noteID ?? 0])).status).toBe(204)
  expect(must(await get(mine.orderID))).toEqual([second])
  expect(must(await get(other.orderID))).toEqual(foreign)
})

test('accepts notes on a sent order, and refuses an empty note', async () => {
  const { orderID } = await makeOrder(portal)
  await portal.rows('update orders set order_status = 2 where order_id = $1', [orderID])
  expect((await save(orderID, [{}])).status).toBe(200)
  expect((await save(orderID, [{ noteText: '   ' }])).problem).toMatchObject({
    status: 400,
    errors: [{ path: '0.noteText', message: 'Note can not be empty' }],
  })
})

test('suggests the people who may see the order, and nobody of another dealer', async () => {
  const { orderID } = await makeOrder(portal, 'member')
  const { method, path } = contract.notes.getNotePeople
  const people = (as: string, search = '') =>
    portal.call<NotePerson[]>(method, `${fill(path, { orderID })}?search=${encodeURIComponent(search)}`, { as })
  const emails = async (as: string, search?: string) => {
    const found = must(await people(as, search)).map(({ dealerID, role }) => ({ dealerID, role }))
    const known = await portal.rows<{ id: number; email: string }>(
      'select dealer_id as id, dealer_email as email from dealers',
    )
    return found
      .map(({ dealerID, role }) => `${known.find(({ id }) => id === dealerID)?.email.split('@')[0]} ${role}`)
      .sort()
  }
  expect(await emails('member')).toEqual(['admin staff', 'dealer manager', 'employee staff'])
  expect(await emails('admin')).toEqual(['dealer manager', 'employee staff', 'member dealer'])
  expect((await people('rival')).status).toBe(404)
  const [dealer] = await portal.rows<{ name: string }>(
    "select dealer_full_name as name from dealers where dealer_email = 'dealer@example.test'",
  )
  expect(await emails('member', dealer?.name.toUpperCase().slice(0, 6))).toContain('dealer manager')
  expect(await emails('member', '%')).toEqual([])
})
