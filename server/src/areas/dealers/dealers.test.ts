import { dealerSorts } from '@dealerline/shared/contract/dealer-records.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { dealerFields } from '@dealerline/shared/records/dealer-fields.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrder, must, residential } from '../../../test/builders.ts'
import { addressOf, makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { sampleFields } from '../../../test/samples.ts'

const calls = contract.dealers
let portal: TestPortal
const ids = new Map<string, number>()
const idOf = (name: string) => ids.get(addressOf(name)) ?? 0

beforeAll(async () => {
  portal = await makeTestPortal()
  await remember()
})
afterAll(() => portal.stop())

async function remember() {
  const rows = await portal.rows<{ id: number; email: string }>(
    'select dealer_id as id, dealer_email as email from dealers',
  )
  for (const { id, email } of rows) ids.set(email, id)
}

const get = (name: string, as = 'admin') => portal.ask(calls.getDealer, { as, params: { id: idOf(name) } })
const list = async (body: object = {}) => must(await portal.ask(calls.listDealersDetail, { as: 'admin', body }))
const auditEntries = async (entityID: string | number, action: string) =>
  portal.rows('select actor, data from audit_log where entity_id = $1 and action = $2 order by audit_id', [
    String(entityID),
    action,
  ])
/** Creates a separate dealer for one test, in the same way as administrators create logins. */
async function makeDealer(name: string, authLevel: string | number = 'Dealer') {
  const body = { email: `${name}@made.test`, dealerFullName: `Made ${name}`, authLevel }
  const { dealer } = must(await portal.ask(calls.createUser, { as: 'admin', body }))
  if (!dealer) throw new Error('No record was made.')
  ids.set(dealer.dealerEmail, dealer.dealerID)
  return dealer
}

describe('a dealer', () => {
  test('has flags that are derived from the level and group', { meta: { rules: ['DEAL-derived-flags'] } }, async () => {
    expect(must(await get('admin'))).toMatchObject({ authLevel: 'Admin', isAdmin: true, isAirlinePartner: false })
    expect(must(await get('dealer'))).toMatchObject({ isAdmin: false, isManager: true, groupNo: 'G100' })
    const { dealerID } = await makeDealer('flags')
    const flagsIn = async (authGroup: 'AirlinePartners' | 'Residential') => {
      const body = { dealerID, authLevel: 'Dealer', authGroup }
      return must(await portal.ask(calls.updateDealerAuth, { as: 'admin', body }))
    }
    expect(await flagsIn('AirlinePartners')).toMatchObject({ isAirlinePartner: true, isResidential: false })
    expect(await flagsIn('Residential')).toMatchObject({ isAirlinePartner: false, isResidential: true })
    const own = { as: 'flags@made.test', body: { email: 'flags@made.test' } }
    expect(must(await portal.ask(contract.session.getDealerFromEmail, own))).toMatchObject({ isResidential: true })
  })

  test.each(dealerSorts)('is listed by %s in both directions', async (sortBy) => {
    const ascending = (await list({ sortBy, descending: false, pageSize: 200 })).items
    const descending = (await list({ sortBy, descending: true, pageSize: 200 })).items
    expect(descending.map(({ dealerID }) => dealerID)).toEqual(ascending.map(({ dealerID }) => dealerID).toReversed())
    if (sortBy === 'dealerFullName' || sortBy === 'dealerEmail')
      expect(ascending.map((dealer) => dealer[sortBy])).toEqual(
        ascending.map((dealer) => dealer[sortBy]).toSorted((one, other) => one.localeCompare(other, 'en')),
      )
  })

  test('is visible only to the dealer, the manager of their group and the provider’s staff', async () => {
    for (const as of ['dealer', 'admin', 'employee']) expect((await get('dealer', as)).status, as).toBe(200)
    expect((await get('member', 'dealer')).status).toBe(200)
    for (const as of ['member', 'rival', 'direct']) expect((await get('dealer', as)).status, as).toBe(404)
    expect((await portal.ask(calls.getDealer, { as: 'admin', params: { id: 999_999 } })).status).toBe(404)
  })

  test('is found by keyword, even if misspelt, in a list with pages and both sort directions', async () => {
    const all = await list()
    expect(all.total).toBe(all.items.length)
    const names = all.items.map(({ dealerFullName }) => dealerFullName)
    expect(names).toEqual(names.toSorted())
    const firstPage = await list({ pageSize: 2, descending: true })
    expect(firstPage).toMatchObject({ total: all.total, page: 1, pageSize: 2 })
    expect(firstPage.items.map(({ dealerFullName }) => dealerFullName)).toEqual(names.toReversed().slice(0, 2))
    const emailsFor = async (keyword: string) => (await list({ keyword })).items.map(({ dealerEmail }) => dealerEmail)
    expect(await emailsFor('novak dana')).toEqual(['dealer@example.test'])
    expect(await emailsFor('UB4')).toEqual(['rival@example.test'])
    expect(await emailsFor('g100')).toEqual(expect.arrayContaining(['dealer@example.test', 'member@example.test']))
    expect(await emailsFor('admiin')).toContain('admin@example.test')
    expect(await emailsFor('%')).toEqual([])
    expect(await emailsFor('zzzzqqqq')).toEqual([])
  })

  test('of level 5 is direct sales, and is found both by 5 and by the name of the level', {
    meta: { rules: ['DEAL-level-5'] },
  }, async () => {
    const { dealerID } = await makeDealer('five', 5)
    await portal.rows(`update dealers set auth_level = '5' where dealer_id = $1`, [dealerID])
    expect(must(await get('five@made.test')).authLevel).toBe('DirectSales')
    for (const authLevel of [5, '5', 'directSALES']) {
      const { items } = await list({ authLevel })
      expect(items.map(({ dealerEmail }) => dealerEmail).sort()).toEqual(['direct@example.test', 'five@made.test'])
    }
    const refusal = await portal.ask(calls.listDealersDetail, { as: 'admin', body: { authLevel: 'Superhero' } })
    expect(refusal.problem.errors).toEqual([{ path: 'authLevel', message: 'Level must choose an option' }])
  })

  test('is in the short list for staff; direct sales see only themselves', async () => {
    const countListed = async (as: string) => must(await portal.ask(calls.listDealers, { as })).length
    expect(await countListed('admin')).toBe((await list({ pageSize: 200 })).total)
    expect(await countListed('employee')).toBe(await countListed('admin'))
    expect(await countListed('direct')).toBe(1)
  })

  test.each(Object.keys(dealerFields))('stores a change of %s only', async (name) => {
    const before = await makeDealer(`changed-${name.toLowerCase()}`)
    const { dealerID } = before
    const change = sampleFields(dealerFields, 7)[name]
    const changeAnswer = await portal.ask(calls.updateDealer, {
      as: 'admin',
      params: { dealerID },
      body: { [name]: change },
    })
    const after = { ...before, [name]: change, version: before.version + 1 }
    expect(must(changeAnswer)).toEqual(after)
    expect(must(await portal.ask(calls.getDealer, { as: 'admin', params: { id: dealerID } }))).toEqual(after)
  })

  test('is changed field by field; a stale version is refused with the current record', async () => {
    const { dealerID, version } = await makeDealer('changed')
    const change = (body: object) => portal.ask(calls.updateDealer, { as: 'admin', params: { dealerID }, body })
    const dealer = must(await change({ dealerIDno: 'D-7', version }))
    expect(dealer).toMatchObject({ dealerIDno: 'D-7', dealerFullName: 'Made changed', version: version + 1 })
    const stale = await change({ dealerFullName: 'Other', version })
    expect(stale.status).toBe(409)
    expect(stale.problem).toMatchObject({ code: 'stale', current: { dealerIDno: 'D-7' } })
    expect((await change({ dealerFullName: '' })).problem.errors[0]?.message).toBe('Name can not be empty')
    expect((await change({ dealerFullName: 'Dana 𓀀' })).problem.detail).toContain('has the character “𓀀” (U+13000)')
    expect(await auditEntries(dealerID, 'changed')).toMatchObject([
      { actor: 'admin@example.test', data: { dealerIDno: 'D-7' } },
    ])
  })

  test('is refused the e-mail or number of another dealer', {
    meta: { rules: ['ERR-auth-update-400'] },
  }, async () => {
    const { dealerID } = await makeDealer('twice')
    const change = (body: object) => portal.ask(calls.updateDealer, { as: 'admin', params: { dealerID }, body })
    const email = await change({ dealerEmail: 'Dealer@Example.test' })
    expect([email.status, email.problem.detail]).toEqual([400, 'User already exists: Dana Novak has it'])
    const number = await change({ ubDealerID: 'UB4' })
    expect([number.status, number.problem.errors[0]?.path]).toEqual([400, 'ubDealerID'])
    expect(must(await change({ dealerEmail: 'NEW@made.test' })).dealerEmail).toBe('new@made.test')
  })
})

describe('removing a dealer', () => {
  const remove = (dealerID: number, as = 'admin') => portal.ask(calls.deleteDealer, { as, params: { id: dealerID } })

  test('keeps the record but withdraws access, and the dealer can be restored', async () => {
    const { dealerID } = await makeDealer('gone')
    const as = 'gone@made.test'
    expect((await portal.ask(contract.orders.getMenu, { as })).status).toBe(200)
    expect(must(await remove(dealerID))).toMatchObject({ archived: true, authLevel: 'interested' })
    expect((await portal.ask(contract.orders.getMenu, { as })).status).toBe(403)
    expect((await list({ keyword: 'gone@made.test' })).items).toEqual([])
    expect((await list({ archived: true })).items.map(({ dealerEmail }) => dealerEmail)).toContain(as)
    const giveAccess = { as: 'admin', body: { dealerID, authLevel: 'Dealer' } }
    expect((await portal.ask(calls.updateAuth, giveAccess)).problem.detail).toContain('was removed')
    const back = { as: 'admin', params: { dealerID }, body: { archived: false as const } }
    expect(must(await portal.ask(calls.updateDealer, back))).toMatchObject({ archived: false, authLevel: 'interested' })
    expect(must(await portal.ask(calls.updateAuth, giveAccess)).authLevel).toBe('Dealer')
    expect(await auditEntries(dealerID, 'removed')).toHaveLength(1)
  })

  test('is refused while the dealer has customers or orders', async () => {
    const { dealerID } = await makeDealer('busy')
    await makeOrder(portal, 'busy@made.test')
    const refusedAnswer = await remove(dealerID)
    expect(refusedAnswer.status).toBe(409)
    expect(refusedAnswer.problem.detail).toContain('Made busy has 1 customer and 1 order')
    expect(must(await get('busy@made.test')).archived).toBe(false)
  })

  test('is refused for administrators and for the caller; an unknown dealer is 404', async () => {
    expect((await remove(idOf('admin'))).problem.detail).toBe('You cannot remove yourself.')
    const { dealerID } = await makeDealer('boss', 'Admin')
    expect((await remove(dealerID)).problem.detail).toContain('is an administrator')
    must(await portal.ask(calls.deleteDealerAuth, { as: 'admin', params: { id: dealerID } }))
    expect((await remove(999_999)).status).toBe(404)
  })

  test('never leaves a customer without a dealer, even if the customer is created at the same time', async () => {
    for (const name of ['racing', 'racing2', 'racing3', 'racing4']) {
      const { dealerID } = await makeDealer(name)
      const make = { as: `${name}@made.test`, body: residential() }
      const [customerAnswer, removeAnswer] = await Promise.all([
        portal.ask(contract.customers.addCustomerToUB, make),
        remove(dealerID),
      ])
      const customerRows = await portal.rows('select from customers where dealer_id = $1', [dealerID])
      expect([customerAnswer.status, removeAnswer.status, customerRows.length]).toEqual(
        customerAnswer.status === 200 ? [200, 409, 1] : [403, 200, 0],
      )
    }
  })
})

describe('the group and the business of a dealer', () => {
  test('a manager sees the dealers of the group until they are no longer its manager', async () => {
    const { dealerID } = await makeDealer('leader')
    const group = (body: { groupNo: string; isManager: boolean }) =>
      portal.ask(calls.editDealerManager, { as: 'admin', params: { dealerID }, body })
    must(await group({ groupNo: 'G200', isManager: true }))
    expect((await get('rival', 'leader@made.test')).status).toBe(200)
    must(await group({ groupNo: 'G200', isManager: false }))
    expect((await get('rival', 'leader@made.test')).status).toBe(404)
    const refusedAnswer = await group({ groupNo: '', isManager: true })
    expect(refusedAnswer.problem.errors).toEqual([{ path: 'groupNo', message: 'Group can not be empty' }])
  })

  test('the business is blank until it is saved, and refuses invalid fields and stale changes', async () => {
    const { dealerID } = await makeDealer('business')
    const read = () => portal.ask(calls.getDealerManager, { as: 'admin', params: { id: dealerID } })
    const save = (body: object) =>
      portal.ask(calls.updateDealerManager, { as: 'admin', body: { dealerId: dealerID, ...body } })
    expect(must(await read())).toMatchObject({ id: 0, dealerId: dealerID, bsbno: '', version: 0 })
    const refusal = await save({
      bsbno: '000-123',
      abn: '12 345 678 901',
      accountNo: '00001',
      faxNo: '1',
      dob: '2020-01-01',
    })
    expect(refusal.problem.errors.map(({ message }) => message).sort()).toEqual([
      'Invalid ABN',
      'Invalid Account number',
      'Invalid BSB',
      'The Date of birth is not a valid birthdate.',
      'The Fax is not a valid phone number.',
    ])
    const business = must(await save({ bsbno: '062-000', tradingName: 'Busy Lines' }))
    expect(business).toMatchObject({ bsbno: '062-000', tradingName: 'Busy Lines', version: 1 })
    expect(business.id).toBeGreaterThan(0)
    expect(must(await save({ tradingName: 'Busier', version: 1 })).version).toBe(2)
    const stale = await save({ tradingName: 'Late', version: 1 })
    expect(stale.problem).toMatchObject({ code: 'stale', current: { tradingName: 'Busier' } })
    expect(must(await save({ tradingName: 'Without a version' })).tradingName).toBe('Without a version')
    expect(JSON.stringify(await auditEntries(dealerID, 'changed'))).not.toContain('062-000')
    expect((await save({ dealerId: 999_999 })).status).toBe(404)
  })
})

test('the name of a director agrees with the first and last name, whichever was changed', {
  meta: { rules: ['A24'] },
}, async () => {
  const { dealerID } = await makeDealer('director')
  const namesAfter = async (change: object) => {
    must(await portal.ask(calls.updateDealerManager, { as: 'admin', body: { dealerId: dealerID, ...change } }))
    const manager = must(await portal.ask(calls.getDealerManager, { as: 'admin', params: { id: dealerID } }))
    return [manager.directorsName, manager.firstName, manager.lastName]
  }
  expect(await namesAfter({ directorsName: 'Marnie van Okoro' })).toEqual(['Marnie van Okoro', 'Marnie van', 'Okoro'])
  expect(await namesAfter({ lastName: 'Smith' })).toEqual(['Marnie van Smith', 'Marnie van', 'Smith'])
  expect(await namesAfter({ directorsName: 'Ada King' })).toEqual(['Ada King', 'Ada', 'King'])
})

describe('the agreement with a dealer', () => {
  test.each([
    [
      'DEAL-contract-file-name: is downloaded as contract_{id}.pdf',
      calls.downloadDealerContract,
      (id: number) => `contract_${id}.pdf`,
    ],
    ['DEAL-contract-view: is shown as a PDF', calls.viewDealerPDF, () => 'contract.pdf'],
  ])('%s', async (_title, call, nameOf) => {
    const id = idOf('dealer')
    const answer = await portal.ask(call, { as: 'admin', params: { id } })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${nameOf(id)}"`)
    expect(answer.raw.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await portal.ask(call, { as: 'admin', params: { id: 999_999 } })).status).toBe(404)
    expect((await portal.ask(call, { as: 'dealer', params: { id } })).status).toBe(403)
  })
})
