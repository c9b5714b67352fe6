import { type Customer, customerCalls } from '@dealerline/shared/contract/customers.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { query, send } from '../../api.ts'
import type { SaveAttempt, Saved } from '../../editing/editing-options.ts'
import { renewed } from '../../renewal.ts'
import { useRefreshCustomer } from '../../session/use-order.ts'
import { dismissAll } from '../../ui/feedback/notify.ts'
import { type CustomerType, type CustomerValues, toBody, toValues } from './customer-values.ts'
import { withNewAccount } from './with-new-account.ts'

interface Target {
  custType: CustomerType
  record: Customer | undefined
  orderID: number
  onCreated: (customerID: number) => void
}

const customerQuery = (customerID: number) => query(customerCalls.getCustomer, { params: { id: customerID } })

/** Returns the calls that create or change a customer and then reload everything that shows it. */
export function useSaveCustomer({ custType, record, orderID, onCreated }: Target) {
  const client = useQueryClient()
  const refreshCustomer = useRefreshCustomer()

  const create = async ({ typed }: SaveAttempt<CustomerValues>, key: string, isNewAccountConfirmed: boolean) => {
    const body = toBody(typed, custType, undefined, isNewAccountConfirmed)
    const { customerID } = await send(customerCalls.addCustomerToUB, { body }, { key })
    const after = async () => {
      await renewed()
      onCreated(customerID)
    }
    return { values: typed, version: 0, notice: message('saved'), after }
  }

  const change = async (
    storedCustomer: Customer,
    { typed, version }: SaveAttempt<CustomerValues>,
    key: string,
    isNewAccountConfirmed: boolean,
  ) => {
    const body = toBody(typed, custType, storedCustomer, isNewAccountConfirmed)
    const params = { customerId: storedCustomer.customerID, orderId: orderID }
    const savedCustomer = await send(customerCalls.updateCustomer, { params, body }, { ifMatch: version, key })
    const after = async () => {
      client.setQueryData(customerQuery(savedCustomer.customerID).queryKey, savedCustomer)
      await Promise.all([renewed(), refreshCustomer(savedCustomer.customerID)])
    }
    return {
      values: toValues(savedCustomer),
      version: savedCustomer.version,
      notice: message('customerUpdated'),
      after,
    }
  }

  return {
    save: (sending: SaveAttempt<CustomerValues>): Promise<Saved<CustomerValues>> => {
      const saveAs = (isNewAccountConfirmed: boolean) => {
        const key = isNewAccountConfirmed ? `${sending.key} confirmed` : sending.key
        return record
          ? change(record, sending, key, isNewAccountConfirmed)
          : create(sending, key, isNewAccountConfirmed)
      }
      if (sending.isAutomatic) return saveAs(false)
      dismissAll()
      return withNewAccount(saveAs)
    },
    /** Reloads the customer that somebody else saved. */
    showCurrent: () => client.invalidateQueries({ queryKey: customerQuery(record?.customerID ?? 0).queryKey }),
  }
}
