import { expect, test } from 'vitest'
import { toComparedCustomer } from './to-compared-customer.ts'

test.each([
  [{ firstName: 'Ada', surname: 'Nguyen' }, 'Ada Nguyen'],
  [{ firstName: '', surname: 'Suharto', hasOneName: true }, 'Suharto'],
  [{ firstName: '', surname: 'Suharto' }, undefined],
  [{ firstName: '', surname: '', hasOneName: true }, undefined],
])('compares the complete name of %j', (values, name) => {
  expect(toComparedCustomer(values)?.name).toBe(name)
})

test.each([
  [{ mobile: 'Mob: 0061 412 345 678' }, { mobile: '+61 412 345 678' }],
  [{ email: 'Pat <pat@bücher.example>;' }, { email: 'pat@xn--bcher-kva.example' }],
  [{ abn: 'ABN 51 824 753 556' }, { abn: '51824753556' }],
])('compares the value of %j, as the form reads it', (values, compared) => {
  expect(toComparedCustomer(values)).toMatchObject(compared)
})
