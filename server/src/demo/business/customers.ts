import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import type { contract } from '@dealerline/shared/contract/index.ts'
import { soleTraderFacts } from '@dealerline/shared/record-rules/company.ts'
import { type BusinessRow, businesses, type Dealer, dealers } from './businesses.ts'

export type Customer = BodyInputOf<typeof contract.customers.addCustomerToUB>

export interface DemoCustomer {
  key: string
  /** The dealer's e-mail address. */
  dealer: string
  /** How many days ago the dealer added the customer. */
  days: number
  name: string
  record: Customer
}

type HouseholdRow = [key: string, dealer: Dealer, days: number, person: string, address: string]

const households: readonly HouseholdRow[] = [
  ['okafor', 'member', 169, 'Mrs Grace Okafor', '8 Jacaranda Avenue, Unley SA 5061'],
  ['lindqvist', 'member', 120, 'Mr Erik Lindqvist', '53 Victoria Road, Box Hill VIC 3128'],
  ['moreau', 'direct', 88, 'Ms Camille Moreau', '2 Macquarie Street, Sandy Bay TAS 7005'],
  ['whitlock', 'rival', 80, 'Mr Gareth Whitlock', '225 Park Avenue, Subiaco WA 6008'],
  ['samaras', 'dealer', 70, 'Mrs Eleni Samaras', '165 Argyle Street, Chatswood NSW 2067'],
  ['tiwari', 'member', 55, 'Ms Nisha Tiwari', '102 Market Lane, Geelong VIC 3220'],
  ['oconnor', 'direct', 47, 'Mr Liam O’Connor', '120 Queen Street, Glenelg SA 5045'],
  ['paterson', 'coastal', 35, 'Miss Jade Paterson', '88 Beach Road, Tamworth NSW 2340'],
  ['haddad', 'dealer', 22, 'Mr Sami Haddad', '223 Wattle Grove, Wollongong NSW 2500'],
  ['beaumont', 'rival', 18, 'Mx Robin Beaumont', '18 Lonsdale Street, Geraldton WA 6530'],
  ['zhang', 'member', 12, 'Ms Mei Zhang', '50 Bourke Street, Ballarat Central VIC 3350'],
  ['fraser', 'direct', 9, 'Mrs Moira Fraser', '27 King Street, Sandy Bay TAS 7005'],
]

function toPerson(text: string, index: number) {
  const [salutation = '', firstName = '', ...surnames] = text.split(' ')
  const surname = surnames.join(' ')
  const email = `${firstName}.${surname}@customer.example`.toLowerCase().replace('’', '')
  return { salutation, firstName, surname, email, mobile: `0491570${String(110 + index).padStart(3, '0')}` } as const
}

function toAddress(formattedAddress: string) {
  const [, streetAddress = '', suburb = '', state = '', postCode = ''] =
    /^(.*), ([^,]+) (NSW|VIC|QLD|SA|WA|TAS|NT|ACT) (\d{4})$/.exec(formattedAddress) ?? []
  return { streetAddress, suburb, state, postCode, formattedAddress }
}

function toBusiness(
  [key, dealer, days, abn, companyName, tradingName, entityType, ...row]: BusinessRow,
  index: number,
): DemoCustomer {
  const [text, jobTitle, address] = row
  const person = toPerson(text, index)
  const facts = soleTraderFacts(entityType)
  const companyDetails = {
    abn,
    // Only companies have an ACN. For other entities, the form takes the ABN.
    acn: ['PRV', 'PUB'].includes(entityType) ? abn.slice(2) : abn,
    companyName,
    tradingName,
    entityType,
    ...facts,
    directorGivenName: person.firstName,
    directorSurname: person.surname,
    ...(facts.isdateOfBirthRequired && { dateOfBirth: '1976-09-14' }),
  }
  return {
    key,
    dealer: dealers[dealer],
    days: Number(days),
    name: `${person.firstName} ${person.surname}`,
    record: { custType: 'business', ...person, jobTitle, companyDetails, addressDetails: [toAddress(address)] },
  }
}

function toHousehold([key, dealer, days, text, address]: HouseholdRow, index: number): DemoCustomer {
  const person = toPerson(text, businesses.length + index)
  return {
    key,
    dealer: dealers[dealer],
    days,
    name: `${person.firstName} ${person.surname}`,
    record: {
      custType: 'residential',
      ...person,
      jobTitle: 'Account holder',
      dob: '1981-04-23',
      addressDetails: [toAddress(address)],
    },
  }
}

export const demoBusinessCustomers: readonly DemoCustomer[] = [
  ...businesses.map(toBusiness),
  ...households.map(toHousehold),
]
