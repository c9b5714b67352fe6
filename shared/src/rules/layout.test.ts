import { describe, expect, test } from 'vitest'
import { inbound } from '../blocks/inbound.ts'
import { ipVoice } from '../blocks/ip-voice.ts'
import { findLayoutFields, shownFields } from './layout.ts'

const facts = { orderType: 0, isQuote: false, residential: false }
const shown = (over: Partial<Parameters<typeof shownFields>[0]>) =>
  shownFields({ block: inbound, isAlone: true, layout: [], rows: [], header: null, facts, ...over })

describe('LAYOUT-per-component', () => {
  test('names every field of a page, those of a header and of several services apart', () => {
    const names = (component: string) => (findLayoutFields(component) ?? []).map(({ name }) => name)
    expect(names('create-mobile')).toContain('mobileNumber')
    expect(names('create-ipvoice')).toContain('header.callHandling')
    expect(new Set(names('create-pstn')).size).toBe(names('create-pstn').length)
    expect(findLayoutFields('customers')).toBeUndefined()
  })

  test('names the fields of a customer’s forms, those that something asks for as always shown', () => {
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
  ])('lets the fields of %s be hidden that nothing asks for', { meta: { rules: ['P7'] } }, (component, hidden) => {
    const fields = findLayoutFields(component) ?? []
    expect(fields.some(({ required }) => required)).toBe(true)
    expect(fields.filter(({ required }) => !required).map(({ name }) => name)).toEqual(expect.arrayContaining(hidden))
  })

  test('every field shows where no layout was saved', () => {
    expect(shown({ layout: undefined }).rows).toEqual(Object.keys(inbound.rows))
  })

  test('a field that any row needs shows, whatever the layout says', () => {
    expect(shown({}).rows).toEqual(['ratePlanId', 'answeringPoint'])
    expect(shown({ rows: [{ typeOfNumber: 'port', routing: 'state' }] }).rows).toContain('stateBased')
    expect(shown({ wrong: new Set(['erouNumber']) }).rows).toContain('erouNumber')
  })

  test('a header hides its fields too, and shows what it needs', () => {
    const header = { isCreatedByAMPT: true }
    expect(shown({ block: ipVoice, layout: ['header.currentModem'] }).header).toEqual(['currentModem'])
    expect(shown({ block: ipVoice, header }).header).toEqual(['amptDomainName'])
    expect(shown({ block: ipVoice, header: { minMonthly: -1 } }).header).toEqual(['minMonthly'])
  })
})
