import { describe, expect, test } from 'vitest'
import { companyErrors, contactErrors, nameErrors } from './customers.ts'

const person = { firstName: 'Ada', phone: '', mobile: '0412 345 678', email: '' }

describe('the rules of customers', () => {
  test.each([
    [{ abn: '51 824 753 556', acn: '', companyName: 'Kestrel' }, []],
    [{ abn: '', acn: '117 345 436', companyName: 'Kestrel' }, []],
    [{ abn: '51824753556', acn: '51824753556', companyName: 'Kestrel' }, []],
    [{ abn: '123', acn: '123', companyName: ' ' }, ['ABN invalid', 'ACN invalid', 'Company name can not be empty']],
    [{ companyName: 'Kestrel', acn: '117 345 437' }, ['ACN invalid']],
  ])('reports the errors of the company %j', { meta: { rules: ['A2'] } }, (company, messages) => {
    expect(companyErrors(company).map(({ message }) => message)).toEqual(messages)
  })

  test.each([
    [{ firstName: 'Ada', surname: '' }, 0],
    [{ firstName: '', surname: 'Nguyen' }, 0],
    [{ firstName: ' ', surname: '' }, 1],
    [{}, 1],
  ])('requires a first name or a surname in %j', { meta: { rules: ['A2'] } }, (name, count) => {
    expect(nameErrors(name)).toHaveLength(count)
  })

  test.each([
    [person, []],
    [{ ...person, mobile: '' }, ['phone']],
    [{ ...person, firstName: '' }, ['firstName']],
    [{ ...person, firstName: '', surname: 'Suharto', hasOneName: true }, []],
    [{ ...person, firstName: '', surname: '', hasOneName: true }, ['surname']],
  ])('reports the missing fields of the contact %j', (contact, paths) => {
    expect(contactErrors(contact).map(({ path }) => path)).toEqual(paths)
  })
})
