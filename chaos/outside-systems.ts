import { contract } from '@dealerline/shared/contract/index.ts'
import { type Client, Refused } from './client.ts'

const place = { searchResultId: 'GANSW900000001', formattedAddress: '1 Harbour Street, Sydney NSW 2000' }
const regions = ['Sydney', 'Canberra', 'Melbourne', 'Hobart', 'Brisbane', 'Gold Coast', 'Adelaide', 'Perth']

/** Questions that a dealer asks outside systems while typing an order. A failed one is asked again. */
const questions: ((dealer: Client, customerID: number) => Promise<unknown>)[] = [
  (dealer) => dealer.ask(contract.company.validateAbn, { params: { abn: '51824753556' } }),
  (dealer) => dealer.ask(contract.serviceability.validateAddress, { body: { formatted_address: '1 Harbour Street' } }),
  (dealer) => dealer.ask(contract.authorisation.verifyEmail, { params: { email: 'ada@customer.test' } }),
  (dealer, id) => dealer.ask(contract.extensions.getCustomerServices, { params: { id } }),
  async (dealer) => {
    const { locations } = await dealer.ask(contract.serviceability.nbnQueryAddress, { body: place })
    const locationID = locations[0]?.locationID ?? ''
    await dealer.ask(contract.serviceability.nbnServiceQualification, { body: { locationID } })
  },
]

/** Asks one of the outside systems, in turn. */
export async function askOutside(dealer: Client, customerID: number, number: number): Promise<void> {
  await questions[number % questions.length]?.(dealer, customerID)
}

/** Reserves a telephone number for an order. Chooses another one if somebody else has just reserved it. */
export async function reserveNumber(dealer: Client, orderId: number): Promise<string> {
  const region = regions[orderId % regions.length] ?? ''
  for (;;) {
    const numbers = await dealer.ask(contract.numbers.getAvailablePhoneNumbers, { body: { region, quantity: 50 } })
    const { did } = numbers[Math.floor(Math.random() * numbers.length)] ?? { did: '' }
    if (did === '') throw new Error(`No number is left in ${region}.`)
    try {
      await dealer.ask(contract.numbers.reservePhoneNumbers, { params: { orderId }, body: { dids: [did] } })
      return did
    } catch (error) {
      if (!(error instanceof Refused && error.status === 409)) throw error
    }
  }
}
