import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { accountFields, type DirectDebit, paymentCalls } from '@dealerline/shared/contract/payment.ts'
import { directDebitForm, paymentOption } from '@dealerline/shared/forms/orders.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import {
  type DirectDebitOption,
  directDebitFlags,
  directDebitLabels,
  directDebitOptions,
} from '@dealerline/shared/rules/direct-debit.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { send } from '../../api.ts'
import { useVersionedForm, type Versioned } from '../../editing/use-versioned-form.ts'
import { useAccountOfOption } from '../../records/payment/account-form.ts'
import { labelOfForm } from '../../session/order-forms.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { useShowSavedOrder } from '../../session/use-show-saved.ts'

const fields = { option: paymentOption('Payment of this order'), ...accountFields }

function toVersioned(directDebit: DirectDebit, option: DirectDebitOption): Versioned {
  return { values: { ...fieldValues(accountFields, directDebit), option }, version: directDebit.version }
}

/** The form of an order's payment. */
export function useDirectDebit(order: OrderDetail) {
  const { orderID, directDebit, isUsingExistingDirectDebit } = order
  const refresh = useRefreshOrder()
  const showSavedOrder = useShowSavedOrder(orderID)
  const storedOption = isUsingExistingDirectDebit ? directDebitOptions.existing : directDebit.option
  const editing = useVersionedForm({
    draftKey: 'payment',
    stepsLabel: labelOfForm('payment'),
    ofOrder: { orderID, isLocked: isLocked(order) },
    fields,
    schema: directDebitForm,
    stored: toVersioned(directDebit, storedOption),
    readCurrent: (current) => toVersioned(current as DirectDebit, (current as DirectDebit).option),
    refresh,
    saved: 'directDebitUpdated',
    formatValue: (name, value) =>
      name === 'option' ? directDebitLabels[value as DirectDebitOption] : String(value ?? ''),
    store: async ({ option, ...account }, sending) => {
      const body = { ...account, ...directDebitFlags(option as DirectDebitOption) } as BodyInputOf<
        typeof paymentCalls.updateDirectDebit
      >
      // Validate and send only the account of the chosen option.
      const sentBody = option === directDebitOptions.newDetails ? body : directDebitFlags(option as DirectDebitOption)
      const storedDirectDebit = await send(
        paymentCalls.updateDirectDebit,
        { params: { orderID }, body: sentBody },
        sending,
      )
      await showSavedOrder((cachedOrder) => ({
        ...cachedOrder,
        directDebit: storedDirectDebit,
        isUsingExistingDirectDebit: option === directDebitOptions.existing,
      }))
      return storedDirectDebit.version
    },
  })
  return { ...editing, chooseOption: useAccountOfOption(editing.form) }
}

const notes: Record<DirectDebitOption, string> = {
  1: '',
  2: 'The account for future invoices.',
  3: 'Card numbers are not stored here.',
  4: 'The customer is asked later. The order can be sent without payment details.',
}

/**
 * Returns this customer's payment options; `existing` is the account of their signed order, with only its last digits
 * visible.
 */
export function paymentOptions({ customer: { directDebit } }: OrderDetail) {
  return Object.values(directDebitOptions)
    .filter((value) => value !== directDebitOptions.existing || directDebit !== null)
    .map((value) => ({
      value,
      label: directDebitLabels[value],
      note:
        value === directDebitOptions.existing && directDebit
          ? `${directDebit.accountName}, BSB ${directDebit.bsb}, account ${directDebit.accountNumber}`
          : notes[value],
    }))
}
