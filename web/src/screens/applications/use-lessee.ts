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
import { useVersionedForm, type Versioned } from '../../editing/use-versioned-form.ts'
import { withListKeys } from '../../fields/list-steps.ts'
import { useAccountOfOption } from '../../records/payment/account-form.ts'
import { labelOfForm } from '../../session/order-forms.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { useShowSaved } from '../../session/use-show-saved.ts'
import { renameErrorPaths } from './rename-error-paths.ts'
import { findIncompleteServices, listOfServices, type ServiceRow, toServices } from './ServiceRows.tsx'

const fields = lesseeFormFields

/** Turns a record into the form's values. Without a record, the order's own customer is the new lessee. */
function toVersioned(orderID: number, record: ChangeLessee | null, newCustomerID: number): Versioned {
  if (!record)
    return { values: { ...fieldValues(fields, {}), newCustomerID, services: [] as ServiceRow[] }, version: 0 }
  const { formerCustomerID, directDebit } = record
  return {
    values: {
      ...fieldValues(lesseeFields, record.changeLesseeDetails),
      ...fieldValues(accountFields, directDebit),
      formerCustomerID,
      newCustomerID: record.newCustomerID,
      option: directDebitOption(directDebit),
      services: withListKeys(orderID, listOfServices('change-of-lessee'), record.services),
    },
    version: record.version,
  }
}

/** The form of a change of lessee. */
export function useLessee({ orderID, customerID: own }: OrderDetail, record: ChangeLessee | null, isLocked: boolean) {
  const refresh = useRefreshOrder()
  const showSaved = useShowSaved()
  const editing = useVersionedForm({
    draftKey: 'change-of-lessee',
    stepsLabel: labelOfForm('change-of-lessee'),
    gridLists: ['services'],
    ofOrder: { orderID, isLocked },
    fields,
    schema: lesseeForm,
    stored: toVersioned(orderID, record, own),
    readCurrent: (current) => toVersioned(orderID, current as ChangeLessee, own),
    refresh,
    findIncomplete: findIncompleteServices,
    saved: 'saved',
    failed: 'lesseeFailed',
    formatValue: (name, value) => {
      if (name === 'option') return directDebitLabels[value as DirectDebitOption]
      return Array.isArray(value) ? `${value.length} rows` : String(value ?? '')
    },
    store: (values, sending) =>
      renameErrorPaths(async () => {
        const body = toBody(orderID, values)
        const application = await send(lesseeCalls.updateChangeLessee, { body }, sending)
        await showSaved(query(lesseeCalls.getChangeLessee, { params: { orderID } }), () => application)
        return application.version
      }),
  })
  return { ...editing, chooseOption: useAccountOfOption(editing.form) }
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
