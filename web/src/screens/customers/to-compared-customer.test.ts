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
