import type { Row } from '@dealerline/shared/blocks/block.ts'
import { type Address, address } from '@dealerline/shared/contract/address.ts'
import { hardwareCalls } from '@dealerline/shared/contract/hardware.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { deliveryForm } from '@dealerline/shared/forms/orders.ts'
import type { FieldValues } from 'react-hook-form'
import { send } from '../../api.ts'
import { useFormEditing } from '../../editing/use-form-editing.ts'
import type { OrderFormPart } from '../../session/order-forms.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { deliverySteps, mergeDeliveries, toStoredDelivery } from './delivery-values.ts'

/** The draft of the delivery among the drafts of its order, and its place in the history. */
export const deliveryDraft = 'delivery' satisfies OrderFormPart

export interface DeliveryCallbacks {
  /** Runs when the server has stored the delivery and its address, which may be new. */
  onStored: (header: Row, address: Address) => Promise<void>
  /** Runs after the person accepts the delivery that somebody else saved. */
  onTheirsTaken: () => Promise<void>
}

/** Edits the recipient and the address of an order's delivery, which are saved by themselves. */
export function useDeliveryEditing(
  { orderID, isQuote, customer }: OrderDetail,
  header: Row,
  { onStored, onTheirsTaken }: DeliveryCallbacks,
) {
  const refresh = useRefreshOrder()
  const readHeader = (stored: Row) => toStoredDelivery(stored, customer.addressDetails)
  return useFormEditing<FieldValues, FieldValues>({
    draftKey: deliveryDraft,
    // The page of the service saves by itself too, and handles the keys outside of this form.
    ofOrder: { orderID, isPart: true },
    steps: deliverySteps,
    schema: deliveryForm({ isQuote }),
    stored: readHeader(header),
    merge: mergeDeliveries,
    readTheirs: (current) => readHeader(current as Row),
    onTheirsTaken,
    failed: ({ message }) => ({ httpStatus: 500, message: `unable to save: ${message}` }),
    save: async (output, { typed, version, key }) => {
      const body = { ...output, orderID, version, contactName: String(output.contactName) }
      const savedHeader = await send(hardwareCalls.addDeliveryAddress, { body }, { key })
      // Before the draft is removed, so that a form that is opened now shows this delivery.
      const { customerID } = customer
      const savedAddress = address.parse({ ...typed, addressID: savedHeader.addressID, customerID })
      await onStored(savedHeader, savedAddress)
      const notice = { httpStatus: 200, message: 'Delivery address saved' }
      return { values: typed, version: Number(savedHeader.version), notice, after: refresh }
    },
  })
}
