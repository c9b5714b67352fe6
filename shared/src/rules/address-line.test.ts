import { expect, test } from 'vitest'
import { addressLine } from './address-line.ts'

const parts = { streetAddress: '47 Hunter Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }

test.each([
  ['all parts', parts, '47 Hunter Street, Sydney NSW 2000'],
  ['without a street', { ...parts, streetAddress: '' }, 'Sydney NSW 2000'],
  ['with only a street', { streetAddress: ' 47 Hunter Street ' }, '47 Hunter Street'],
  ['without parts', {}, ''],
  ['with a line of its own', { ...parts, formattedAddress: 'Level 2, 47 Hunter Street' }, 'Level 2, 47 Hunter Street'],
])('writes an address %s in one line', (_, address, line) => {
  expect(addressLine(address)).toBe(line)
})
