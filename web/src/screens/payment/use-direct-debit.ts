import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { accountFields, type DirectDebit, paymentCalls } from '@dealerline/shared/contract/payment.ts'
import { directDebitForm, paymentOption } from '@dealerline/shared/forms/orders.ts'
import {
  type DirectDebitOption,
  directDebitFlags,
  directDebitLabels,
  directDebitOptions,
} from '@dealerline/shared/rules/direct-debit.ts'
import { send } from '../../api.ts'
import { useVersionedForm, type Versioned } from '../../editing/use-versioned-form.ts'
import { useAccountOfOption } from '../../records/payment/account-form.ts'
import { useRefreshOrder } from '../../session/use-order.ts'

const fields = { option: paymentOption('How this order is paid for'), ...accountFields }

function toVersioned(stored: DirectDebit, chosen: DirectDebitOption): Versioned {
  return { values: { ...fieldValues(accountFields, stored), option: chosen }, version: stored.version }
}

/** The form of an order's payment. */
export function useDirectDebit({ orderID, directDebit, isUsingExistingDirectDebit }: OrderDetail) {
  const refresh = useRefreshOrder()
  const chosen = isUsingExistingDirectDebit ? directDebitOptions.existing : directDebit.option
  const editing = useVersionedForm({
    draftKey: `direct debit ${orderID}`,
    fields,
    schema: directDebitForm,
    stored: toVersioned(directDebit, chosen),
    readCurrent: (current) => toVersioned(current as DirectDebit, (current as DirectDebit).option),
    refresh,
    saved: 'directDebitUpdated',
    inWords: (name, value) => (name === 'option' ? directDebitLabels[value as DirectDebitOption] : String(value ?? '')),
    store: async ({ option: given, ...account }, sending) => {
      const body = { ...account, ...directDebitFlags(given as DirectDebitOption) } as BodyInputOf<
        typeof paymentCalls.updateDirectDebit
      >
      // Validate and send only the account of the chosen option.
      const sent = given === directDebitOptions.newDetails ? body : directDebitFlags(given as DirectDebitOption)
      const { version } = await send(paymentCalls.updateDirectDebit, { params: { orderID }, body: sent }, sending)
      return version
    },
  })
  return { ...editing, chooseOption: useAccountOfOption(editing.form, editing.state.kind === 'saved') }
}

const notes: Record<DirectDebitOption, string> = {
  1: '',
  2: 'The account that invoices are debited to from now on.',
  3: 'No card number is written down here.',
  4: 'The customer is asked later. The order can be sent without.',
}

/**
 * Returns this customer's payment options; `existing` is the account of their signed order, with only its last digits
 * visible.
 */
export function waysToPay({ customer: { directDebit } }: OrderDetail) {
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
