import { contract } from '@dealerline/shared/contract/index.ts'
import { orderChange } from '@dealerline/shared/contract/operations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { homeAddress, makeCustomer, makeOrder, must, residential } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { bodyReader } from './normalise.ts'

const row = z.object({ rowID: z.number().default(0), ratePlanID: z.number().default(0), name: z.string().default('') })
const storedRow = row.extend({ orderID: z.number(), monthlyFee: z.number() })

function read(schema: z.ZodType, value: unknown, records: z.ZodType[] = []) {
  const errors: { path: string; message: string }[] = []
  return { value: bodyReader(schema, records)(value, errors), errors }
}

describe('a body', () => {
  test.each(['ratePlanId', 'rateplanId', 'RATEPLANID'])('accepts %s for ratePlanID', (name) => {
    expect(read(row, { [name]: 7 })).toEqual({ value: { ratePlanID: 7 }, errors: [] })
  })

  test('with an unknown field name is refused, and the nearest known name is suggested', () => {
    const { errors } = read(z.array(row), [{}, { ratePlaneID: 7, colour: 'red' }])
    expect(errors).toEqual([
      { path: '1.ratePlaneID', message: 'ratePlaneID is not a field here. Did you mean ratePlanID?' },
      { path: '1.colour', message: 'colour is not a field here' },
    ])
  })

  test('ignores additional fields of a record that a read call returned', () => {
    const record = { rowID: 3, ratePlanID: 7, name: 'A', orderID: 1, monthlyFee: 9.5 }
    expect(read(row, record, [storedRow])).toEqual({ value: { rowID: 3, ratePlanID: 7, name: 'A' }, errors: [] })
    const page = z.object({ items: z.array(storedRow), total: z.number() })
    expect(read(z.array(row), [record], [page]).errors).toEqual([])
  })

  test('refuses a field that occurs twice with different values', () => {
    expect(read(row, { ratePlanID: 7, ratePlanId: 7 }).errors).toEqual([])
    expect(read(row, { ratePlanID: 7, rateplanId: 8 }).errors).toEqual([
      { path: 'ratePlanID', message: 'ratePlanID is given twice with different values' },
    ])
  })

  test('accepts null for an optional field', () => {
    const schema = z.object({
      a: z.string().default('x'),
      b: z.string().optional(),
      c: z.string(),
      d: z.date().nullable(),
    })
    expect(read(schema, { a: null, b: null, c: null, d: null }).value).toEqual({ c: null, d: null })
  })

  test.each([
    ['a record', { name: 'A' }, [{ name: 'A' }]],
    ['a list', [{ name: 'A' }], [{ name: 'A' }]],
  ])('accepts %s instead of records', (_, input, expected) => {
    expect(read(z.array(row), input).value).toEqual(expected)
  })

  test.each([[5], [[5]], [{ ids: [5] }], [{ IDs: [5] }]])('accepts %j for a list of ids', (input) => {
    expect(read(z.array(z.number()), input).value).toEqual([5])
    const either = z.union([z.number(), z.looseObject({ rowID: z.number() })])
    expect([read(z.union([z.array(either), either]), input).value].flat()).toEqual([5])
    expect(read(z.object({ ids: z.array(z.number()) }), input).value).toEqual({ ids: [5] })
  })

  test('accepts a list for a record with one list, and a list of one record for the record', () => {
    const plans = z.object({ types: z.array(z.string()), archived: z.boolean().default(false) })
    expect(read(plans, ['VoIP', 'DID']).value).toEqual({ types: ['VoIP', 'DID'] })
    expect(read(row, [{ name: 'A' }]).value).toEqual({ name: 'A' })
  })
})

describe('a record with a discriminator', () => {
  const shape = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('circle'), radius: z.number() }),
    z.object({ kind: z.literal('square'), side: z.number(), label: z.string().optional() }),
  ])

  test('is read with the fields of its option', () => {
    const input = [
      { kind: 'circle', Radius: 1 },
      { KIND: 'square', side: 2, label: null },
    ]
    const value = [
      { kind: 'circle', radius: 1 },
      { kind: 'square', side: 2 },
    ]
    expect(read(z.array(shape), input)).toEqual({ value, errors: [] })
  })

  test('is refused with the fields of another option', () => {
    const message = 'radius is not a field here'
    expect(read(z.array(shape), [{ kind: 'square', radius: 1 }]).errors).toEqual([{ path: '0.radius', message }])
  })

  test('keeps the texts and empty values of cells in a change of an order', () => {
    const id = '0d4f7a52-6a0e-4c39-9a52-3f1c2b7e8d10'
    const cells = { simNumber: { value: null }, Other: { text: ' 5o1 ' } }
    const operations = [
      { kind: 'add', block: 'mobile', row: id, after: '', fields: cells },
      { kind: 'set', block: 'mobile', row: '501', field: 'simNumber', before: null, to: { text: ' half ' } },
    ]
    const { value, errors } = read(orderChange, { id, device: 'a', operations })
    const { before: _, ...set } = operations[1] as Record<string, unknown>
    expect([value, errors]).toEqual([{ id, device: 'a', operations: [operations[0], set] }, []])
    expect(orderChange.safeParse(value).data).toEqual(value)
  })
})

describe('a call', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await makeTestPortal()
  })
  afterAll(() => portal.stop())
  const post = (path: string, body: unknown, as = 'dealer') =>
    portal.call<Record<string, unknown>>('POST', `/api/${path}`, { as, body })

  test('reports unknown fields and invalid values together', async () => {
    const { orderID } = await makeOrder(portal)
    const answer = await post(`order/AddMobile/${orderID}`, [{ mobileNumbr: '0412345678', contractLengthMonths: -1 }])
    expect(answer.status).toBe(400)
    expect(answer.problem.errors).toEqual([
      { path: '0.mobileNumbr', message: 'mobileNumbr is not a field here. Did you mean mobileNumber?' },
      { path: '0.contractLengthMonths', message: 'Invalid contract months' },
    ])
    expect(answer.problem.detail).toContain('Did you mean mobileNumber? Invalid contract months')
  })

  test('accepts a record as the call itself or its read call returned it', async () => {
    const { customerID } = await makeCustomer(portal)
    const params = { customerId: customerID, orderId: 0 }
    const customer = must(
      await portal.ask(contract.customers.getCustomer, { as: 'dealer', params: { id: customerID } }),
    )
    must(
      await portal.call('PUT', `/api/Customer/UpdateCustomer/${params.customerId}/0`, { as: 'dealer', body: customer }),
    )
    const { addressID } = customer
    const address = must(await portal.ask(contract.address.getAddress, { as: 'dealer', params: { id: addressID } }))
    must(await portal.call('PUT', '/api/Customer/updateAddress', { as: 'dealer', body: address }))
    must(await post('Customer/AddCustomerToUB', { ...residential({ surname: 'Again' }), ubAccountNo: '', custNo: '' }))
  })

  test.each([
    [
      'PUT',
      'Order/UpdateOrder',
      { hardwareID: 3, orderView: { iPOrder: null }, signature: '', relatedOrder: 0, contacts: [] },
    ],
    ['POST', 'Order/UpdateFinancing', { url: '', comments: 'Ring first', index: 0 }],
  ])('accepts fields of the specification that the portal does not store: %s %s', async (method, path, fields) => {
    const orderType = method === 'PUT' ? 0 : 4
    const { orderID } = await makeOrder(portal, 'dealer', { orderType })
    const address = method === 'PUT' ? `/api/${path}/${orderID}` : `/api/${path}`
    must(await portal.call(method, address, { as: 'dealer', body: { ...fields, orderID } }))
  })

  test('accepts null for empty values', async () => {
    const answer = await post('Customer/AddCustomerToUB', { ...residential({ surname: 'Null' }), fax: null, dob: null })
    expect(answer.status).toBe(200)
  })

  test('accepts the types of rate plans as a list', async () => {
    const answer = await portal.call<unknown[]>('POST', '/api/Order/getRatePlans/', {
      as: 'dealer',
      body: ['VoIP', 'DID'],
    })
    expect(must(answer).length).toBeGreaterThan(0)
  })

  test('accepts an address record for an enquiry', async () => {
    const body = { address: { ...homeAddress, addressID: 1, customerID: 1 }, services: ['Fibre'] }
    expect((await post('Order/sendSQ', body)).problem).not.toMatchObject({ code: 'badInput' })
  })

  test('accepts date-times in a body and in a query', async () => {
    const created = { createdFrom: '2026-03-05T00:00:00Z', createdTo: '2026-03-05' }
    must(await post('Order/GetPaginatedtOrdersList', created))
    must(await portal.call('GET', '/api/Order/GetAllOrders?CreatedFrom=2026-03-05T10:00:00Z', { as: 'dealer' }))
    must(await post('support/GetAuditLog', { fromDate: '2026-03-05T00:00:00.000Z' }, 'admin'))
    const refusal = await post('support/GetAuditLog', { fromDate: '05/03/2026' }, 'admin')
    expect(refusal.problem.errors).toEqual([
      { path: 'fromDate', message: 'fromDate must be a date such as 2026-03-05' },
    ])
  })
})
