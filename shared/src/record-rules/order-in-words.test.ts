import { expect, test } from 'vitest'
import type { Row } from '../blocks/block.ts'
import type { mobileOrderTypes } from '../blocks/mobile.ts'
import { toOrderInWords } from './order-in-words.ts'
import { toReadableOrder } from './readable.ts'
import { makeCustomer, makeHandset, makeOrder, makePlan } from './test-order.ts'

const address = (addressID: number, formattedAddress: string) => ({
  addressID,
  customerID: 1,
  streetAddress: formattedAddress,
  suburb: '',
  state: '',
  postCode: '',
  formattedAddress,
  searchResultId: '',
})
const catalogue = {
  customer: makeCustomer({ addressDetails: [address(1, '1 Harbour Street'), address(2, '9 Wharf Road')] }),
  plans: [
    makePlan(1, { ratePlanDescription: 'VoIP Standard' }),
    makePlan(2, { ratePlanDescription: 'Mobile 15 GB', usageType: 'mobile' }),
  ],
  handsets: [
    { ...makeHandset(10022, 100), model: 'Yealink T31P' },
    { ...makeHandset(10023, 80), model: 'Yealink T54W' },
  ],
}
const extension = (handsetID: number, contractLengthMonths = 24) => ({
  ratePlanID: 1,
  handsetID,
  contractLengthMonths,
  monthlyFee: 49.5,
  onceOffCharges: handsetID > 0 ? 110 : 0,
})
const mobileRow = (orderType: keyof typeof mobileOrderTypes, addressID: number) => ({
  ratePlanID: 2,
  orderType,
  addressID,
  contractLengthMonths: 24,
  monthlyFee: 35,
})

const wordsOf = (rows: Record<string, Row[]>, headers: Record<string, Row> = {}) =>
  toOrderInWords(toReadableOrder(makeOrder(catalogue, rows, headers)))
const sentences = (words: ReturnType<typeof wordsOf>) =>
  words.places.map(({ address, services }) => [address, services.flatMap((service) => service.sentences)])

test('says how many of each plan an address gets, at what price, with which devices', () => {
  const words = wordsOf({
    ipVoice: [extension(10022), extension(10022), extension(10023), extension(0, 36)],
    mobile: [mobileRow('port', 2), mobileRow('new', 2), mobileRow('port', 1)],
  })
  expect(sentences(words)).toEqual([
    ['9 Wharf Road', ['2 × Mobile 15 GB, $35.00 a month each, 1 keeps its number']],
    ['1 Harbour Street', ['Mobile 15 GB, $35.00 a month, keeps its number']],
    ['', ['4 × VoIP Standard, $49.50 a month each, $330.00 once: 2 Yealink T31P, 1 Yealink T54W']],
  ])
  expect(words.terms).toEqual([24, 36])
  expect(words.places[0]?.services[0]).toMatchObject({ section: 1, rows: [0, 1] })
})

test('counts items by their quantity, and names the recipient of a delivery', () => {
  const item = { handsetID: 10022, quantity: 3, onceOffCharges: 330, cost: 100 }
  const header = { addressID: 1, contactName: 'Sam Site', contactMobile: '0412345678' }
  expect(sentences(wordsOf({ hardware: [item] }, { hardware: header }))).toEqual([
    ['1 Harbour Street', ['3 × Yealink T31P, $330.00 once']],
  ])
  expect(sentences(wordsOf({}, { hardware: header }))).toEqual([
    ['1 Harbour Street', ['Hardware: Sam Site, 0412 345 678']],
  ])
  expect(sentences(wordsOf({}, { hardware: { addressID: 1 } }))).toEqual([['1 Harbour Street', ['Hardware']]])
  expect(sentences(wordsOf({}, { hardware: { addressID: 0, contactName: '' } }))).toEqual([])
})

test('has no single term if a monthly price has none', () => {
  const charge = { itemDetails: 'Hosting', paymentType: 'recurring', contractLength: 0, monthlyFee: 11 }
  const rows = { mobile: [mobileRow('new', 0)], otherCharges: [charge] }
  expect(wordsOf(rows).terms).toEqual([0, 24])
  expect(wordsOf({ ...rows, otherCharges: [{ ...charge, monthlyFee: 0, onceOffCharges: 11 }] }).terms).toEqual([24])
})

test('lists the numbers that move', () => {
  const port = (serviceNumber: string) => ({ category: 'C', currentServiceProvider: 'Telstra', serviceNumber })
  expect(sentences(wordsOf({ ports: [port('0298765000'), port('0298765001')] }))).toEqual([
    ['', ['IP Porting: 02 9876 5000, 02 9876 5001']],
  ])
})

test('prices each of several items by the price of one', () => {
  const teams = { ratePlanID: 1, quantity: 4, monthlyFee: 100, handsetID: 0 }
  expect(sentences(wordsOf({ teams: [teams] }))).toEqual([['', ['4 × VoIP Standard, $25.00 a month each']]])
  const uneven = { ...teams, quantity: 3 }
  expect(sentences(wordsOf({ teams: [uneven] }))).toEqual([['', ['3 × VoIP Standard, $100.00 a month together']]])
})

test('has the facts and the rows of an application, whose numbers are no prices', () => {
  const facts = [{ label: 'Date of change', value: '01/02/2027' }]
  const columns = ['Service', 'Service number', 'Account number'].map((label) => ({ label, align: 'left' as const }))
  const section = { title: 'Change of lessee', facts, columns, rows: [['Mobile', '0412 000 111', '70001234']] }
  expect(sentences(toOrderInWords({ sections: [section] }))).toEqual([
    ['Change of lessee', ['Date of change: 01/02/2027', 'Mobile, 0412 000 111, 70001234']],
  ])
})
