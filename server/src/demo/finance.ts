import { contract } from '@dealerline/shared/contract/index.ts'
import { orderTypes } from '@dealerline/shared/rules/order-states.ts'
import type { CallAs } from './calls.ts'

/** Makes a finance order with desk phones. Its application waits for the customer. */
export async function makeDemoFinance(callAs: CallAs, as: string, customerID: number): Promise<void> {
  const handsets = await callAs(as, contract.catalogue.getHandsets, {})
  const [phone, base] = handsets.filter(({ rrpEx }) => rrpEx > 0)
  const hardware = [
    ...(phone ? [{ handsetID: phone.handsetID, quantity: 8, cost: phone.rrpEx }] : []),
    ...(base ? [{ handsetID: base.handsetID, quantity: 2, cost: base.rrpEx }] : []),
  ]
  const { orderID } = await callAs(as, contract.orders.createOrder, {
    body: { customerID, orderType: orderTypes.finance, existingCustomer: true, content: { hardware } },
  })
  const params = { orderID }
  const { customer } = await callAs(as, contract.orders.getOrder, { params })
  const contact = { contactName: customer.firstName, contactMobile: customer.mobile, contactEmail: customer.email }
  await callAs(as, contract.hardware.addDeliveryAddress, {
    body: { orderID, addressID: customer.addressDetails[0]?.addressID ?? 0, ...contact },
  })
  const { financeApplicationDetails } = await callAs(as, contract.finance.createNewFinance, { params })
  await callAs(as, contract.finance.updateFinancing, {
    body: {
      orderID,
      application: {
        financeApplicationDetails: {
          ...financeApplicationDetails,
          bankName: 'Example Bank',
          accountantName: 'Ledger and Sons',
          termMonths: 36,
        },
      },
    },
  })
  await callAs(as, contract.finance.sendFinanceEmail, { body: { orderID } })
}
