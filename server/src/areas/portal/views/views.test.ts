import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const { getListViews, saveListView, deleteListView } = contract.views
const save = (as: string, name: string, search = 'sort=-monthly', list = 'orders') =>
  portal.ask(saveListView, { as, body: { list, name, search } })
const read = async (as: string) => must(await portal.ask(getListViews, { as }))

test('a view is saved, replaced by one with the same name and deleted, for its person only', async () => {
  must(await save('member', 'Mine', 'status=1'))
  must(await save('member', 'Big ones'))
  const views = must(await save('member', 'Mine', 'status=3&columns=orderID,monthly'))
  expect(views.map(({ name, search }) => [name, search])).toEqual([
    ['Big ones', 'sort=-monthly'],
    ['Mine', 'status=3&columns=orderID,monthly'],
  ])
  // The manager of the group sees the member's orders, but not the member's views.
  for (const as of ['dealer', 'rival', 'admin']) expect(await read(as)).toEqual([])
  const body = { list: 'orders', name: 'Mine' }
  expect((await portal.ask(deleteListView, { as: 'dealer', body })).status).toBe(404)
  expect(must(await portal.ask(deleteListView, { as: 'member', body })).map(({ name }) => name)).toEqual(['Big ones'])
  expect((await portal.ask(deleteListView, { as: 'member', body })).status).toBe(404)
})

test('a view needs a name, and a list has at most 50', async () => {
  expect((await save('rival', ' ')).problem.errors).toEqual([{ path: 'name', message: 'Name can not be empty' }])
  for (let count = 1; count <= 50; count += 1) must(await save('rival', `View ${count}`))
  expect((await save('rival', 'One more')).problem.errors.map(({ path }) => path)).toEqual(['name'])
  must(await save('rival', 'View 7', 'status=2'))
  must(await save('rival', 'Of customers', '', 'Customers'))
})
