import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { type ChangeLessee, lesseeCalls, lesseeFields } from '@dealerline/shared/contract/lessee.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { accountFields } from '@dealerline/shared/contract/payment.ts'
import { lesseeForm, lesseeFormFields } from '@dealerline/shared/forms/applications.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import {
  type DirectDebitOption,
  directDebitFlags,
  directDebitLabels,
  directDebitOption,
  directDebitOptions,
} from '@dealerline/shared/rules/direct-debit.ts'
import { query, send } from '../../api.ts'
import { withListKeys } from '../../fields/list-steps.ts'
import { useAccountOfOption } from '../../records/payment/account-form.ts'
import { findIncompleteServices, listOfServices, type ServiceRow, toServices } from './ServiceRows.tsx'
import { useApplicationForm } from './use-application-form.ts'

/** The form of a change of lessee. In a new one, the order's own customer is the new lessee. */
export function useLessee({ orderID, customerID: own }: OrderDetail, record: ChangeLessee | null, isLocked: boolean) {
  const editing = useApplicationForm<ChangeLessee>({
    name: 'change-of-lessee',
    orderID,
    isLocked,
    record,
    gridLists: ['services'],
    fields: lesseeFormFields,
    schema: lesseeForm,
    toValues: (stored) => toValues(orderID, stored, own),
    query: query(lesseeCalls.getChangeLessee, { params: { orderID } }),
    findIncomplete: findIncompleteServices,
    saved: 'saved',
    failed: 'lesseeFailed',
    formatValue: (name, value) => {
      if (name === 'option') return directDebitLabels[value as DirectDebitOption]
      return Array.isArray(value) ? `${value.length} rows` : String(value ?? '')
    },
    store: (values, sending) => send(lesseeCalls.updateChangeLessee, { body: toBody(orderID, values) }, sending),
  })
  return { ...editing, chooseOption: useAccountOfOption(editing.form) }
}

function toValues(orderID: number, record: ChangeLessee | null, newCustomerID: number) {
  if (!record) return { ...fieldValues(lesseeFormFields, {}), newCustomerID, services: [] as ServiceRow[] }
  const { formerCustomerID, directDebit } = record
  return {
    ...fieldValues(lesseeFields, record.changeLesseeDetails),
    ...fieldValues(accountFields, directDebit),
    formerCustomerID,
    newCustomerID: record.newCustomerID,
    option: directDebitOption(directDebit),
    services: withListKeys(orderID, listOfServices('change-of-lessee'), record.services),
  }
}

function toBody(orderID: number, values: Record<string, unknown>) {
  const { option: paymentOption, formerCustomerID, newCustomerID } = values
  const flags = directDebitFlags(paymentOption as DirectDebitOption)
  // Validate and send only the account of the chosen option.
  const account = paymentOption === directDebitOptions.newDetails ? fieldValues(accountFields, values) : {}
  return {
    orderID,
    formerCustomerID,
    newCustomerID,
    changeLesseeDetails: fieldValues(lesseeFields, values),
    directDebit: { ...account, ...flags },
    services: toServices(values.services as ServiceRow[]),
  } as BodyInputOf<typeof lesseeCalls.updateChangeLessee>
}
