import type { Call } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makeFinance, makeLessee, makeRelocation } from '../../test/applications.ts'
import { business, homeAddress, makeCustomer, makeOrder, must, nextAbn } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'

type Fields = Record<string, unknown>
interface Update {
  call: Call
  params?: Record<string, number>
  as?: string
  /** The fields of the body that identify the record. */
  key?: Fields
  /** The complete record. The test stores it and then sends an update with only the fields of `part`. */
  whole: Fields
  part: Fields
  /** Returns the fields of the record from the reply. The default is the whole reply. */
  read?: (answer: Fields) => unknown
  /** Returns the body with the record as its reply has it. The default is the record itself. */
  wrap?: (record: Fields) => Fields
}

let portal: TestPortal
const updates: Record<string, () => Promise<Update>> = {
  customer: async () => {
    const { customerID } = await makeCustomer(portal, 'dealer', business())
    const person = { salutation: 'Ms', firstName: 'Ada', surname: 'Novak', jobTitle: 'Owner', custType: 'business' }
    const whole = { ...person, companyDetails: { abn: nextAbn(), companyName: 'Kestrel', tradingName: 'Nest' } }
    const params = { customerId: customerID, orderId: 0 }
    return {
      call: contract.customers.updateCustomer,
      params,
      whole,
      part: { companyDetails: { tradingName: 'Roost' } },
    }
  },
  address: async () => {
    const { customerID } = await makeCustomer(portal)
    const body = { ...homeAddress, customerID, streetAddress: '9 Partial Street', formattedAddress: '' }
    const { addressID } = must(await portal.ask(contract.address.addAddress, { as: 'dealer', body }))
    const whole = { ...homeAddress, streetAddress: '8 Partial Street', formattedAddress: '' }
    return { call: contract.address.updateAddress, key: { addressID }, whole, part: { suburb: 'Pyrmont' } }
  },
  company: async () => {
    const { customerID } = await makeCustomer(portal, 'dealer', business())
    const { orderID } = await makeOrder(portal, 'dealer', { customerID })
    const whole = { abn: nextAbn(), companyName: 'Kestrel', tradingName: 'Nest', industry: 'E', subIndustry: 'EA' }
    return { call: contract.company.updateCompany, params: { orderId: orderID }, whole, part: { entityType: 'PRV' } }
  },
  contact: async () => {
    const { orderID } = await makeOrder(portal)
    const contacts = must(
      await portal.ask(contract.contacts.addOrderContact, {
        as: 'dealer',
        params: { orderID },
        body: { firstName: 'Sam', mobile: '0412345678' },
      }),
    )
    const contactID = contacts.at(-1)?.contactID
    const whole = { firstName: 'Sam', surname: 'Lee', jobTitle: 'Owner', mobile: '0412345678' }
    const read = (answer: unknown) => (answer as Fields[]).find((candidate) => candidate.contactID === contactID)
    return {
      call: contract.contacts.addOrderContact,
      params: { orderID },
      key: { contactID },
      whole,
      part: { surname: 'Roe' },
      read,
    }
  },
  'direct debit': async () => {
    const { orderID } = await makeOrder(portal)
    const account = {
      accountName: 'A Novak',
      bsb: '062-000',
      accountNumber: '12345678',
      financialInstitutionName: 'CBA',
    }
    const whole = { ...account, noDetailsProvided: false }
    return { call: contract.payment.updateDirectDebit, params: { orderID }, whole, part: { accountName: 'B Novak' } }
  },
  quote: async () => {
    const { orderID } = await makeOrder(portal, 'dealer', { isQuote: true })
    const whole = {
      type: 2,
      currentSpend: [{ description: 'Phones', monthly: 5 }],
      contractorDetails: { company: 'Rex' },
    }
    return {
      call: contract.quotes.saveQuote,
      key: { orderID },
      whole,
      part: { contractorDetails: { phone: '0298765432' } },
    }
  },
  finance: async () => {
    const { orderID } = await makeFinance(portal)
    const details = { businessName: 'Kestrel', bankName: 'CBA', termMonths: 36 }
    return {
      call: contract.finance.updateFinancing,
      key: { orderID },
      whole: { application: { financeApplicationDetails: details } },
      part: { application: { financeApplicationDetails: { bankName: 'NAB' } } },
      read: ({ financeApplicationDetails }) => financeApplicationDetails,
      wrap: (application) => ({ application }),
    }
  },
  lessee: async () => {
    const { orderID } = await makeLessee(portal)
    const whole = { changeLesseeDetails: { reason: 'sale', details: 'All of it' } }
    return {
      call: contract.lessee.updateChangeLessee,
      key: { orderID },
      whole,
      part: { changeLesseeDetails: { details: 'Half' } },
    }
  },
  relocation: async () => {
    const { orderID } = await makeRelocation(portal)
    const whole = { relocationDetails: { oldAddress: '1 Old Street', contactName: 'Sam', newAddress: homeAddress } }
    return {
      call: contract.relocation.updateRelocation,
      key: { orderID },
      whole,
      part: { relocationDetails: { contactName: 'Bo' } },
    }
  },
  engagement: async () => {
    const { orderID } = await makeOrder(portal)
    const whole = { engagement: 'led', partner: 'Kestrel' }
    return {
      call: contract.engagement.updateOrderChannelPartnerEngagement,
      params: { orderID },
      whole,
      part: { engagement: 'assisted' },
    }
  },
  dealer: async () => {
    const { dealerID } = await makeOrder(portal, 'member')
    const whole = { dealerFullName: 'Kestrel', dealerEmail: 'member@example.test', dealerIDno: 'K1' }
    return { call: contract.dealers.updateDealer, as: 'admin', params: { dealerID }, whole, part: { dealerIDno: 'K2' } }
  },
  plan: async () => {
    const whole = { ratePlanDescription: 'Whole plan', usageType: 'Mobile', groupName: 'Old', monthlyRetail: 45.5 }
    const { id } = must(
      await portal.ask<Call>(contract.catalogue.updateRatePlan, { as: 'admin', body: whole }),
    ) as Fields
    return { call: contract.catalogue.updateRatePlan, as: 'admin', key: { id }, whole, part: { groupName: 'New' } }
  },
  handset: async () => {
    const whole = { model: 'Whole phone', description: 'Desk phone', notes: 'Needs an adapter' }
    const { handsetID } = must(
      await portal.ask<Call>(contract.catalogue.updateHandset, { as: 'admin', body: whole }),
    ) as Fields
    return {
      call: contract.catalogue.updateHandset,
      as: 'admin',
      key: { handsetID },
      whole,
      part: { notes: 'None' },
    }
  },
  profile: async () => ({
    call: contract.profile.saveProfile,
    whole: { phone: '0298765432', mobile: '0412345678', signature: 'Kind regards' },
    part: { signature: 'Bye' },
    // Another call saves the notices.
    wrap: ({ notices: _, ...record }) => record,
  }),
  'business of a dealer': async () => {
    const { dealerID } = await makeOrder(portal)
    const whole = { registeredCompanyName: 'Kestrel Pty Ltd', city: 'Sydney', vpan: 'V1' }
    return {
      call: contract.dealers.updateDealerManager,
      as: 'admin',
      key: { dealerId: dealerID },
      whole,
      part: { city: 'Perth' },
    }
  },
  'own business': async () => {
    const whole = { registeredCompanyName: 'Rival Pty Ltd', city: 'Sydney' }
    return { call: contract.onboarding.updateDealerManager, as: 'rival', whole, part: { city: 'Perth' } }
  },
  'group of a dealer': async () => {
    const { dealerID } = await makeOrder(portal)
    const whole = { groupNo: 'G100', isManager: true }
    return {
      call: contract.dealers.editDealerManager,
      as: 'admin',
      params: { dealerID },
      whole,
      part: { groupNo: 'G101' },
    }
  },
  notification: async () => {
    const whole = { title: 'Prices', text: 'New ones', audience: 'staff', fromDate: '2026-03-05' }
    const { id } = must(
      await portal.call('POST', '/api/DealerPortal/UpdateNotification', { as: 'admin', body: whole }),
    ) as Fields
    return {
      call: contract.notifications.updateNotification,
      as: 'admin',
      key: { id },
      whole,
      part: { title: 'Plans' },
    }
  },
  'training link': async () => {
    const whole = { category: 'Sales', section: 'First', label: 'Start', href: 'https://example.com/start' }
    const { id } = must(
      await portal.call('POST', '/api/DealerPortal/UpdateTrainingLink', { as: 'admin', body: whole }),
    ) as Fields
    return { call: contract.resources.updateTrainingLink, as: 'admin', key: { id }, whole, part: { section: 'Second' } }
  },
  'menu entry': async () => {
    const [entry] = must(await portal.ask(contract.menu.getVueRoutes, { as: 'admin' }))
    const whole = { name: 'Begin', reportLabel: 'Beginning', icon: entry?.icon, order: 7 }
    return { call: contract.menu.updateVueRoute, as: 'admin', key: { id: entry?.id }, whole, part: { order: 8 } }
  },
}

function updateOf(name: string): Promise<Update> {
  const make = updates[name]
  if (!make) throw new Error('There is no such update.')
  return make()
}

beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const changing = ['version', 'formattedAddress', 'changedAt', 'changedBy']
function comparable(record: unknown): unknown {
  if (Array.isArray(record)) return record.map(comparable)
  if (typeof record !== 'object' || record === null) return record
  const entries = Object.entries(record).filter(([name]) => !changing.includes(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, comparable(value)]))
}

/** Merges a change into a record at all levels. */
function merged(record: unknown, part: unknown): unknown {
  if (typeof part !== 'object' || part === null || typeof record !== 'object' || record === null) return part
  const before: Fields = { ...record }
  return {
    ...before,
    ...Object.fromEntries(Object.entries(part).map(([name, value]) => [name, merged(before[name], value)])),
  }
}

describe.each(Object.keys(updates))('an update of a %s', (name) => {
  test('keeps omitted fields, with and without a version', { meta: { rules: ['A3', 'A25'] } }, async () => {
    const { call, params = {}, as = 'dealer', key, whole, part, read = (answer) => answer } = await updateOf(name)
    const send = async (body: Fields, headers = {}) =>
      portal.ask<Call>(call, { as, params, body: { ...key, ...body }, headers })
    const before = read(must(await send(whole)) as Fields)
    const after = must(await send(part)) as Fields
    const change = call === contract.finance.updateFinancing ? { bankName: 'NAB' } : part
    expect(comparable(read(after))).toEqual(comparable(merged(before, change)))
  })

  test('accepts the whole record that a client has read, and changes nothing', async () => {
    const { call, params = {}, as = 'dealer', key, whole, read = (answer) => answer, ...update } = await updateOf(name)
    const { wrap = (record) => record } = update
    const send = async (body: Fields) => must(await portal.ask<Call>(call, { as, params, body: { ...key, ...body } }))
    const before = (await send(whole)) as Fields
    const record = (Array.isArray(before) ? read(before) : before) as Fields
    const after = (await send(wrap(record))) as Fields
    expect(comparable(after)).toEqual(comparable(before))
  })

  test('refuses a stale version, in the header and in the body', async () => {
    const { call, params = {}, as = 'dealer', key, whole, part, read = (answer) => answer } = await updateOf(name)
    const send = (body: Fields, headers = {}) =>
      portal.ask<Call>(call, { as, params, body: { ...key, ...body }, headers })
    const updated = must(await send(whole)) as Fields
    const { version } = (Array.isArray(updated) ? read(updated) : updated) as { version?: number }
    if (version === undefined) return
    const stale = await send(part, { 'if-match': `"${version + 7}"` })
    expect([stale.status, stale.problem.code, stale.problem.current !== undefined]).toEqual([409, 'stale', true])
    expect((await send({ ...part, version: version + 7 })).status).toBe(409)
    expect((await send({ ...part, version })).status).toBe(200)
  })
})

/** Calls that answer with more than half of their fields without changing a stored record of these fields. */
const others: Call[] = [
  contract.landlines.updateLandline,
  contract.orders.updateOrder,
  contract.dealers.updateDealerAuth,
  contract.dealers.updateAuth,
  contract.authorisation.updateAuthorisation,
  contract.airline.updateSupportingData,
  contract.facts.correctAddressFact,
  contract.onboarding.updateDealerInterest,
  contract.onboarding.updateSalesForceOnboarding,
  contract.views.saveListView,
]

test('every update of a record is among these updates', async () => {
  const updateCalls = await Promise.all(Object.values(updates).map(async (make) => (await make()).call))
  const shapeOf = (schema: unknown) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
  const isUpdate = ([name, { body, reply }]: [string, Call]) => {
    const [fields, replied] = [shapeOf(body), shapeOf(reply)]
    const common = fields.filter((field) => replied.includes(field))
    return /^(update|edit|save|correct)/.test(name) && common.length > 1 && common.length * 2 >= fields.length
  }
  const candidates = Object.values(contract).flatMap((calls) => Object.entries<Call>(calls).filter(isUpdate))
  const covered = [...updateCalls, ...others, contract.address.updateAddressOfCustomer]
  expect(candidates.filter(([, call]) => !covered.includes(call)).map(([name]) => name)).toEqual([])
})

test('an update of a customer refuses an order of another customer', { meta: { rules: ['A3'] } }, async () => {
  const { orderID, customerID } = await makeOrder(portal)
  const other = await makeOrder(portal)
  const foreign = await makeOrder(portal, 'rival')
  const save = (orderId: number) =>
    portal.ask(contract.customers.updateCustomer, {
      as: 'dealer',
      params: { customerId: customerID, orderId },
      body: { jobTitle: 'Owner' },
    })
  expect((await save(orderID)).body).toMatchObject({ customerID, jobTitle: 'Owner' })
  expect((await save(0)).status).toBe(200)
  expect([(await save(other.orderID)).status, (await save(foreign.orderID)).status]).toEqual([404, 404])
})
