import { contract } from '@dealerline/shared/contract/index.ts'
import { orderTypes, zeroGuid } from '@dealerline/shared/rules/order-states.ts'
import type pg from 'pg'
import type { CallAs } from './calls.ts'
import { confirmCode } from './order-calls.ts'

/** The demonstration customers with applications. */
interface Customers {
  former: number
  next: number
  moving: number
}

const services = [
  { service: 'Internet', serviceNumber: '0298761234', accountNumber: '70001001' },
  { service: 'Mobile', serviceNumber: '0412000111', accountNumber: '70001001' },
]

/** Makes a change of lessee that waits for the former customer, and a confirmed change of address. */
export async function makeDemoApplications(
  callAs: CallAs,
  pool: pg.Pool,
  as: string,
  customers: Customers,
): Promise<void> {
  const { former, next, moving } = customers
  const createOrder = (customerID: number, orderType: number) =>
    callAs(as, contract.orders.createOrder, { body: { customerID, orderType, existingCustomer: true } })

  const lessee = await createOrder(next, orderTypes.changeOfLessee)
  await callAs(as, contract.lessee.updateChangeLessee, {
    body: {
      orderID: lessee.orderID,
      formerCustomerID: former,
      newCustomerID: next,
      services,
      changeLesseeDetails: {
        changeDate: '2027-02-01',
        reason: 'sale',
        details: 'The practice was sold with its lines.',
      },
    },
  })
  await callAs(as, contract.lessee.sendChangeLesseeEmail, { body: { orderID: lessee.orderID } })

  const relocation = await createOrder(moving, orderTypes.changeOfAddress)
  const { customer } = await callAs(as, contract.orders.getOrder, { params: { orderID: relocation.orderID } })
  await callAs(as, contract.relocation.updateRelocation, {
    body: {
      orderID: relocation.orderID,
      relocationDetails: {
        oldAddress: customer.addressDetails[0]?.formattedAddress ?? '',
        movingDate: '2027-03-15',
        services,
        newAddress: { streetAddress: '22 Wharf Road', suburb: 'Newcastle', state: 'NSW', postCode: '2300' },
        contactName: 'Leilani Kaumana',
        contactMobile: '0412 555 120',
        notes: 'Ring before the lift is needed.',
      },
    },
  })
  const { guid } = await callAs(as, contract.relocation.sendRelocationEmail, { body: { orderID: relocation.orderID } })
  if (guid === zeroGuid) return
  const { code } = await callAs('', contract.relocation.getRelocationFromGuid, { params: { guid } })
  const proof = code ? await confirmCode(callAs, pool, guid) : ''
  await callAs('', contract.relocation.approveRelocation, { body: { guid }, proof })
}
