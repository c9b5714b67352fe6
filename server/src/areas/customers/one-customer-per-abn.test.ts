import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { business, makeOrder, must, nextAbn, residential } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'

const { addCustomerToUB, createCustomer, updateCustomer } = contract.customers
const { addCompany, addCompanyToOrder, updateCompany } = contract.company

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const rules = { meta: { rules: ['A2'] } }
const companyWith = (abn: string, more: object = {}) => ({ abn, companyName: 'Kestrel Pty Ltd', ...more })
const add = (abn: string, as = 'dealer', more: object = {}) =>
  portal.ask(addCustomerToUB, { as, body: business({ companyDetails: companyWith(abn, more) }) })
const count = async (abn: string) =>
  (await portal.rows('select from companies join customers using (company_id) where abn = $1', [abn])).length

describe('an ABN', () => {
  test('has one customer per dealer, and the refusal names that customer', rules, async () => {
    const abn = nextAbn()
    const { customerID } = must(await add(abn))
    const message = `Kestrel Pty Ltd (customer ${customerID}) has this ABN already. Open that customer instead of adding another one.`
    const body = business({ companyDetails: companyWith(`${abn.slice(0, 2)} ${abn.slice(2)}`) })
    for (const answer of [await add(abn), await portal.ask(createCustomer, { as: 'dealer', body })])
      expect(answer.problem).toMatchObject({
        status: 409,
        code: 'customerExists',
        detail: message,
        errors: [{ path: 'companyDetails.abn', message }],
      })
    expect((await add(abn, 'dealer', { newAccountConfirmed: true })).status).toBe(409)
    expect(await count(abn)).toBe(1)
  })

  test('has one customer if several calls add the ABN at the same time', rules, async () => {
    const abn = nextAbn()
    const answers = await Promise.all([add(abn), add(abn), add(abn)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await count(abn)).toBe(1)
  })

  test(
    'of another dealer’s customer needs confirmation, and the refusal does not identify that customer',
    rules,
    async () => {
      const abn = nextAbn()
      must(await add(abn, 'rival'))
      const refusedAnswer = await add(abn)
      expect(refusedAnswer.problem).toMatchObject({
        status: 409,
        code: 'customerElsewhere',
        detail: expect.stringMatching(/Ask the provider to move the customer.*change of lessee.*confirm/),
        errors: [{ path: 'companyDetails.abn' }],
      })
      expect(refusedAnswer.raw.toString()).not.toMatch(/kestrel|rival/i)
      must(await add(abn, 'dealer', { newAccountConfirmed: true }))
      expect(await count(abn)).toBe(2)
    },
  )

  test('can be kept by its customer, but a change cannot give it to a second customer', rules, async () => {
    const [takenAbn, ownAbn] = [nextAbn(), nextAbn()]
    must(await add(takenAbn))
    const { customerID } = must(await add(ownAbn))
    const save = (abn: string) =>
      portal.ask(updateCustomer, {
        as: 'dealer',
        params: { customerId: customerID, orderId: 0 },
        body: business({ companyDetails: companyWith(abn) }),
      })
    must(await save(ownAbn))
    expect((await save(takenAbn)).problem).toMatchObject({ code: 'customerExists' })
    const { orderID } = await makeOrder(portal, 'dealer', { customerID })
    const change = (body: BodyInputOf<typeof updateCompany>) =>
      portal.ask(updateCompany, { as: 'dealer', params: { orderId: orderID }, body })
    must(await change(companyWith(ownAbn)))
    expect((await change(companyWith(takenAbn))).problem).toMatchObject({
      code: 'customerExists',
      errors: [{ path: 'abn' }],
    })
  })

  test('is refused when a company is added or assigned to a second customer', rules, async () => {
    const [takenAbn, freeAbn] = [nextAbn(), nextAbn()]
    must(await add(takenAbn))
    const addNamed = (abn: string) => portal.ask(addCompany, { as: 'dealer', body: companyWith(abn) })
    expect((await addNamed(takenAbn)).problem).toMatchObject({ code: 'customerExists', errors: [{ path: 'abn' }] })
    const [first, second] = [must(await addNamed(freeAbn)), must(await addNamed(freeAbn))]
    const attach = async (companyID: number) => {
      const body = business({ companyDetails: null })
      const { customerID } = must(await portal.ask(addCustomerToUB, { as: 'dealer', body }))
      const { orderID } = await makeOrder(portal, 'dealer', { customerID })
      return portal.ask(addCompanyToOrder, { as: 'dealer', params: { orderID }, body: { companyID } })
    }
    must(await attach(first.companyID))
    expect((await attach(second.companyID)).problem).toMatchObject({ code: 'customerExists' })
  })
})

describe('a customer', () => {
  test.each([
    ['no name', residential({ firstName: '', surname: '' }), 'firstName', 'First name or surname can not be empty'],
    [
      'an invalid ACN',
      business({ companyDetails: companyWith(nextAbn(), { acn: '123' }) }),
      'companyDetails.acn',
      'ACN invalid',
    ],
    [
      '31 February as a date of birth',
      business({ companyDetails: companyWith(nextAbn(), { dobConsumer: '1980-02-31' }) }),
      'companyDetails.dobConsumer',
      'Consumer date of birth must be a date such as 2026-03-05',
    ],
    [
      'an identification that is too long',
      residential({ customerAuthentication: { type: 'x'.repeat(30_000) } }),
      'customerAuthentication.type',
      'Type of identification can only have 60 letters',
    ],
  ])('with %s is refused', rules, async (_, body, path, message) => {
    const answer = await portal.ask(addCustomerToUB, { as: 'dealer', body })
    expect(answer.problem).toMatchObject({ status: 400, errors: [{ path, message }] })
  })

  test('is refused a change that removes its name', rules, async () => {
    const { customerID } = must(await portal.ask(addCustomerToUB, { as: 'dealer', body: residential() }))
    const body = residential({ firstName: '', surname: ' ' })
    const answer = await portal.ask(updateCustomer, {
      as: 'dealer',
      params: { customerId: customerID, orderId: 0 },
      body,
    })
    expect(answer.problem.errors).toEqual([{ path: 'firstName', message: 'First name or surname can not be empty' }])
  })
})
