import { expect, test } from 'vitest'
import { applyForm, compareForms, reverseForm } from '../../editing/form-steps.ts'
import { customerSteps } from './customer-steps.ts'
import { type CustomerValues, toValues } from './customer-values.ts'

const address = { streetAddress: '1 Wharf Road', suburb: 'Perth', state: 'WA', postCode: '6000', searchResultId: '' }
const before: CustomerValues = {
  ...toValues(),
  addresses: [{ ...address, formattedAddress: '1 Wharf Road, Perth WA 6000', addressID: 4 }],
}

test('undo of a line of an address also takes back the text that the server derived from the lines', () => {
  const typedValues = { ...before, addresses: [{ ...address, suburb: 'Hobart', formattedAddress: '', addressID: 4 }] }
  const savedValues = {
    ...before,
    addresses: [{ ...address, suburb: 'Hobart', formattedAddress: '1 Wharf Road, Hobart WA 6000', addressID: 4 }],
  }
  const step = { fields: compareForms(before, typedValues, customerSteps.customer) }
  expect(applyForm(savedValues, reverseForm(step), customerSteps.customer, savedValues)).toMatchObject({
    value: before,
    refused: [],
  })
})

test('undo of a person compares values as they are stored, and names the screen', () => {
  const typedValues = { ...before, person: { ...before.person, firstName: ' Ada ' } }
  const savedValues = { ...before, person: { ...before.person, firstName: 'Ada' } }
  const step = { fields: compareForms(before, typedValues, customerSteps.customer) }
  expect(applyForm(savedValues, reverseForm(step), customerSteps.customer, savedValues).value).toEqual(before)
  expect([customerSteps.customer.label, customerSteps.company.label]).toEqual(['Customer', 'Business details'])
})
