import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodAbn, makeCustomer, makeOrder, must, nextAbn } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

const { addCompany, addCompanyToOrder, getCompany, updateCompany } = contract.company
/** A company without a customer. */
const freshCompany = () => ({ abn: nextAbn(), companyName: 'Novak Plumbing' })

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

/** An order of a business customer, without a company by default. */
async function makeBusinessOrder(overrides = {}) {
  const { customerID } = await makeCustomer(portal, 'dealer', {
    custType: 'business',
    companyDetails: null,
    ...overrides,
  })
  return makeOrder(portal, 'dealer', { customerID })
}
const add = async (as = 'dealer', body = freshCompany()) => must(await portal.ask(addCompany, { as, body }))
const attach = (orderID: number, companyID: number, as = 'dealer') =>
  portal.ask(addCompanyToOrder, { as, params: { orderID }, body: { companyID } })
const getCustomer = async (id: number) =>
  must(await portal.ask(contract.customers.getCustomer, { as: 'dealer', params: { id } }))
const findCustomers = async (keyword: string) =>
  must(await portal.ask(contract.customers.retrieveDealerCustomers, { as: 'dealer', body: { keyword } })).items

describe('a company', () => {
  test('is added and assigned to the customer of an order; a search for its name finds the customer', {
    meta: { rules: ['COMP-add-then-attach'] },
  }, async () => {
    const { orderID, customerID } = await makeBusinessOrder()
    const novak = freshCompany()
    const { companyID, ...company } = await add('dealer', novak)
    expect(company).toMatchObject({ ...novak, industry: 'Q' })
    expect(must(await attach(orderID, companyID))).toMatchObject({ companyID, ...novak })
    expect(await getCustomer(customerID)).toMatchObject({
      companyID,
      companyDetails: novak,
      firstName: 'Ada',
      version: 2,
    })
    expect((await findCustomers('novak plumbing')).map((customer) => customer.customerID)).toEqual([customerID])
    expect(must(await portal.ask(getCompany, { as: 'dealer', params: { id: companyID } }))).toMatchObject(novak)
    expect(must(await attach(orderID, companyID))).toMatchObject({ companyID })
  })

  test('is logged with its own id until it has a customer, then with the id of the customer', async () => {
    const { orderID, customerID } = await makeBusinessOrder()
    const { companyID } = await add()
    must(await attach(orderID, companyID))
    must(await portal.ask(updateCompany, { as: 'dealer', params: { orderId: orderID }, body: freshCompany() }))
    const entries = await portal.rows(
      `select entity_type, entity_id, action from audit_log
       where entity_type = any ('{company,unassignedCompany}') and entity_id = any ($1) order by audit_id`,
      [[String(companyID), String(customerID)]],
    )
    expect(entries.map(({ entity_type, entity_id, action }) => [entity_type, entity_id, action])).toEqual([
      ['unassignedCompany', String(companyID), 'added'],
      ['company', String(customerID), 'given'],
      ['company', String(customerID), 'saved'],
    ])
  })

  test('belongs to the dealer after it was assigned, even if an administrator added it', {
    meta: { rules: ['COMP-add-then-attach'] },
  }, async () => {
    const { orderID } = await makeBusinessOrder()
    const { companyID } = await add('admin')
    const read = async () => (await portal.ask(getCompany, { as: 'dealer', params: { id: companyID } })).status
    expect([await read(), (await attach(orderID, companyID)).status]).toEqual([404, 404])
    must(await attach(orderID, companyID, 'admin'))
    expect(await read()).toBe(200)
  })

  test('is refused if another customer has it', async () => {
    const { companyID } = await add()
    must(await attach((await makeBusinessOrder()).orderID, companyID))
    const answer = await attach((await makeBusinessOrder()).orderID, companyID)
    expect(answer.problem).toMatchObject({ status: 409, detail: 'Another customer already has this company.' })
  })

  test('is changed through an order, and the customer gets its new name', async () => {
    const { orderID, customerID } = await makeBusinessOrder({
      companyDetails: { abn: goodAbn, companyName: 'Kestrel' },
    })
    const { companyID } = await getCustomer(customerID)
    const change = (body: object) => portal.ask(updateCompany, { as: 'dealer', params: { orderId: orderID }, body })
    expect(must(await change({ abn: goodAbn, companyName: 'Falcon Pty Ltd' }))).toMatchObject({ companyID })
    expect((await findCustomers('falcon')).map(({ name }) => name)).toEqual(['Falcon Pty Ltd'])
    expect((await getCustomer(customerID)).addressDetails).toHaveLength(1)
    expect((await change({ abn: '51 824 753 557', companyName: '' })).problem.errors).toEqual([
      { path: 'abn', message: 'ABN invalid' },
      { path: 'companyName', message: 'Company name can not be empty' },
    ])
  })

  test('is refused for a residential customer', {
    meta: { rules: ['COMP-non-residential-only'] },
  }, async () => {
    const { orderID } = await makeOrder(portal)
    const { companyID } = await add()
    const changeAnswer = await portal.ask(updateCompany, {
      as: 'dealer',
      params: { orderId: orderID },
      body: freshCompany(),
    })
    for (const answer of [changeAnswer, await attach(orderID, companyID)])
      expect(answer.problem).toMatchObject({ status: 409, code: 'conflict' })
  })
})

test('finds a customer by ABN, but not another dealer’s customer', async () => {
  const { customerID } = await makeCustomer(portal, 'direct', {
    custType: 'business',
    companyDetails: { abn: '37 117 345 436', companyName: 'Fennimore' },
  })
  const find = (id: string, as: string) => portal.ask(contract.customers.getCompanyABN, { as, params: { id } })
  for (const id of ['37117345436', '37 117 345 436'])
    expect(must(await find(id, 'direct'))).toMatchObject({ customerID, companyDetails: { companyName: 'Fennimore' } })
  expect((await find('37117345436', 'rival')).status).toBe(404)
  expect((await find('37117345437', 'direct')).problem.errors).toEqual([{ path: 'id', message: 'ABN invalid' }])
})
