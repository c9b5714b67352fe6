import { describe, expect, test } from 'vitest'
import { mergeDeliveries, toStoredDelivery } from './delivery-values.ts'

const harbour = {
  addressID: 1,
  customerID: 1,
  streetAddress: '1 Harbour Street',
  suburb: 'Sydney',
  state: 'NSW',
  postCode: '2000',
  formattedAddress: '1 Harbour Street, Sydney NSW 2000',
  searchResultId: '',
}
const wharf = { ...harbour, addressID: 2, streetAddress: '9 Wharf Road', formattedAddress: '9 Wharf Road, Sydney NSW' }
const collins = { ...harbour, addressID: 3, suburb: 'Melbourne', state: 'VIC', formattedAddress: '1 Collins Street' }
const addresses = [harbour, wharf, collins]
const read = (header: object) => toStoredDelivery({ contactName: 'Sam', version: 1, ...header }, addresses).values

describe('merging two deliveries', () => {
  test('keeps my complete address, and the other person’s changes of other fields', () => {
    const theirs = read({ addressID: 3, contactName: 'Ada' })
    const { value, conflicts } = mergeDeliveries(read({ addressID: 1 }), read({ addressID: 2 }), theirs)
    expect(value).toMatchObject({ contactName: 'Ada', addressID: 2, streetAddress: '9 Wharf Road', suburb: 'Sydney' })
    expect(conflicts).toEqual([{ label: 'Address', mine: '9 Wharf Road, Sydney NSW', theirs: '1 Collins Street' }])
  })

  test('takes the other person’s address if only they changed it', () => {
    const mine = read({ addressID: 1, contactName: 'Ada' })
    const { value, conflicts } = mergeDeliveries(read({ addressID: 1 }), mine, read({ addressID: 3 }))
    expect(value).toMatchObject({ contactName: 'Ada', addressID: 3, suburb: 'Melbourne', state: 'VIC' })
    expect(conflicts).toEqual([])
  })
})
