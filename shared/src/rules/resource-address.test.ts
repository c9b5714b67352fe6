import { expect, test } from 'vitest'
import { resourceCalls } from '../contract/resources.ts'
import { handsetFields, ratePlanFields } from '../records/catalogue-fields.ts'
import { resourceAddress, resourceIDOf } from './resource-address.ts'

const rules = { meta: { rules: ['annoyance-5'] } }

test('points to the call that returns the content of a resource file', rules, () => {
  expect(resourceAddress(12)).toBe(`/api/${resourceCalls.getResourceFile.path.replace('{id}', '12')}`)
})

test.each([
  [resourceAddress(12), 12],
  ['/api/dealerportal/getresourcefile/7', 7],
  ['/api/DealerPortal/GetResourceFile/0', 0],
  ['/api/DealerPortal/GetResourceFile/12/x', 0],
  ['https://www.example.test/plans/12.pdf', 0],
  ['', 0],
] as const)('reads the resource file of %j as %i', rules, (address, id) => {
  expect(resourceIDOf(address)).toBe(id)
})

test.each([
  [resourceAddress(12), true],
  ['https://www.example.test/plans/12.pdf', true],
  ['', true],
  ['/api/DealerPortal/GetDealer/1', false],
  ['plans/12.pdf', false],
] as const)('whether a plan and a handset accept the address %j: %s', rules, (address, isValid) => {
  for (const { schema } of [ratePlanFields.ratePlanPDF, handsetFields.imagePath])
    expect(schema.safeParse(address).success).toBe(isValid)
})
