import type { customerInput } from '@dealerline/shared/contract/customers.ts'
import { addressLine } from '@dealerline/shared/rules/address-line.ts'
import type { z } from 'zod'

type Demo = z.input<typeof customerInput>

const address = (streetAddress: string, suburb: string, state: string, postCode: string) => ({
  streetAddress,
  suburb,
  state,
  postCode,
  formattedAddress: addressLine({ streetAddress, suburb, state, postCode }),
})

const person = (salutation: string, firstName: string, surname: string, jobTitle: string, mobile: string) => ({
  salutation,
  firstName,
  surname,
  jobTitle,
  mobile,
  email: `${firstName}.${surname}@customer.example`.toLowerCase(),
})

/** A company, whose ABN ends with its ACN. */
const company = (abn: string, companyName: string, tradingName: string) => ({
  abn,
  acn: abn.slice(2),
  companyName,
  tradingName,
  entityType: 'PRV' as const,
})

/** The demonstration customers. The businesses are also in the sample register. */
export const demoCustomers = {
  dental: {
    custType: 'business',
    ...person('Dr', 'Harriet', 'Lim', 'Practice owner', '0412 000 101'),
    companyDetails: company('37117345436', 'Harbourside Dental Pty Ltd', 'Harbourside Dental Care'),
    addressDetails: [address('47 Hunter Street', 'Sydney', 'NSW', '2000')],
  },
  joinery: {
    custType: 'business',
    ...person('Mr', 'Tom', 'Aldous', 'Director', '0412 000 102'),
    companyDetails: company('98142036977', 'Red Gum Joinery Pty Ltd', 'Red Gum Kitchens'),
    addressDetails: [address('12 Depot Street', 'Ballarat Central', 'VIC', '3350')],
  },
  freight: {
    custType: 'business',
    ...person('Ms', 'Leilani', 'Kaumana', 'Office manager', '0412 000 103'),
    companyDetails: company('47154382742', 'Coastline Freight Services Pty Ltd', 'Coastline Freight'),
    addressDetails: [address('3 Wharf Road', 'Townsville', 'QLD', '4810')],
  },
  family: {
    custType: 'residential',
    ...person('Mrs', 'Grace', 'Okafor', 'Teacher', '0412 000 104'),
    addressDetails: [address('8 Jacaranda Avenue', 'Unley', 'SA', '5061')],
  },
  rivals: {
    custType: 'business',
    ...person('Mr', 'Ivan', 'Petrov', 'Director', '0412 000 105'),
    companyDetails: company('93203765824', 'Ironbark Civil Pty Ltd', 'Ironbark Earthmoving'),
    addressDetails: [address('90 Quarry Road', 'Midland', 'WA', '6056')],
  },
} as const satisfies Record<string, Demo>
