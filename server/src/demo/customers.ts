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

/** The demonstration customers. The businesses are also in the sample register. */
export const demoCustomers = {
  dental: {
    custType: 'business',
    ...person('Dr', 'Harriet', 'Lim', 'Practice owner', '0412 000 101'),
    companyDetails: {
      abn: '37117345436',
      acn: '117345436',
      companyName: 'Harbourside Dental Pty Ltd',
      tradingName: 'Harbourside Dental Care',
      entityType: 'PRV',
    },
    addressDetails: [address('47 Hunter Street', 'Sydney', 'NSW', '2000')],
  },
  joinery: {
    custType: 'business',
    ...person('Mr', 'Tom', 'Aldous', 'Director', '0412 000 102'),
    companyDetails: {
      abn: '98142036977',
      acn: '142036977',
      companyName: 'Red Gum Joinery Pty Ltd',
      tradingName: 'Red Gum Kitchens',
      entityType: 'PRV',
    },
    addressDetails: [address('12 Depot Street', 'Ballarat Central', 'VIC', '3350')],
  },
  freight: {
    custType: 'business',
    ...person('Ms', 'Leilani', 'Kaumana', 'Office manager', '0412 000 103'),
    companyDetails: {
      abn: '47154382742',
      acn: '154382742',
      companyName: 'Coastline Freight Services Pty Ltd',
      tradingName: 'Coastline Freight',
      entityType: 'PRV',
    },
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
    companyDetails: {
      abn: '93203765824',
      acn: '203765824',
      companyName: 'Ironbark Civil Pty Ltd',
      tradingName: 'Ironbark Earthmoving',
      entityType: 'PRV',
    },
    addressDetails: [address('90 Quarry Road', 'Midland', 'WA', '6056')],
  },
} as const satisfies Record<string, Demo>
