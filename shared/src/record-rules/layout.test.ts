import { describe, expect, test } from 'vitest'
import { inbound } from '../blocks/inbound.ts'
import { ipVoice } from '../blocks/ip-voice.ts'
import { findLayoutFields, visibleFields } from './layout.ts'

const facts = { orderType: 0, isQuote: false, residential: false }
const visible = (overrides: Partial<Parameters<typeof visibleFields>[0]>) =>
  visibleFields({ block: inbound, isAlone: true, layout: [], rows: [], header: null, facts, ...overrides })

describe('layouts', { meta: { rules: ['LAYOUT-per-component'] } }, () => {
  test('names every field of a page, with prefixes for headers and services', () => {
    const names = (component: string) => (findLayoutFields(component) ?? []).map(({ name }) => name)
    expect(names('create-mobile')).toContain('mobileNumber')
    expect(names('create-ipvoice')).toContain('header.callHandling')
    expect(new Set(names('create-pstn')).size).toBe(names('create-pstn').length)
    expect(findLayoutFields('customers')).toBeUndefined()
  })

  test('names the fields of the customer forms and marks required ones', () => {
    const person = findLayoutFields('create-customer') ?? []
    expect(person.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'salutation',
      'firstName',
      'surname',
      'jobTitle',
      'mobile',
      'email',
    ])
    expect(person.map(({ name }) => name)).toContain('membershipNo')
    expect(findLayoutFields('create-company')?.map(({ group }) => group)).toContain('Director')
    expect(findLayoutFields('create-contacts')?.map(({ name }) => name)).toContain('guarantor.jobTitle')
  })

  test.each([
    ['direct-debit', ['financialInstitutionBranch']],
    ['change-address', ['notes']],
    ['create-finance', ['notes']],
  ])('allows hiding the optional fields of %s', { meta: { rules: ['P7'] } }, (component, hidden) => {
    const fields = findLayoutFields(component) ?? []
    expect(fields.some(({ required }) => required)).toBe(true)
    expect(fields.filter(({ required }) => !required).map(({ name }) => name)).toEqual(expect.arrayContaining(hidden))
  })

  test('every field is visible without a saved layout', () => {
    expect(visible({ layout: undefined }).rows).toEqual(Object.keys(inbound.rows))
  })

  test('a field that any row requires is visible even if the layout hides it', () => {
    expect(visible({}).rows).toEqual(['ratePlanId', 'answeringPoint'])
    expect(visible({ rows: [{ typeOfNumber: 'port', routing: 'state' }] }).rows).toContain('stateBased')
    expect(visible({ invalidFields: new Set(['erouNumber']) }).rows).toContain('erouNumber')
  })

  test('a layout hides header fields too, except required ones', () => {
    const header = { isCreatedByAMPT: true }
    expect(visible({ block: ipVoice, layout: ['header.currentModem'] }).header).toEqual(['currentModem'])
    expect(visible({ block: ipVoice, header }).header).toEqual(['amptDomainName'])
    expect(visible({ block: ipVoice, header: { minMonthly: -1 } }).header).toEqual(['minMonthly'])
  })
})
