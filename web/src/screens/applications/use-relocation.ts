import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { type Relocation, relocationCalls, relocationFields } from '@dealerline/shared/contract/relocation.ts'
import { relocationForm, relocationFormFields } from '@dealerline/shared/forms/applications.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { query, send } from '../../api.ts'
import { useVersionedForm, type Versioned } from '../../editing/use-versioned-form.ts'
import { withListKeys } from '../../fields/list-steps.ts'
import { labelOfForm } from '../../session/order-forms.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { useShowSaved } from '../../session/use-show-saved.ts'
import { renameErrorPaths } from './rename-error-paths.ts'
import { findIncompleteServices, listOfServices, type ServiceRow, toServices } from './ServiceRows.tsx'

const fields = relocationFormFields

/** Turns a record into the form's values. Without a record, they start with the customer's main address. */
function toVersioned(orderID: number, record: Relocation | null, oldAddress: string): Versioned {
  const { relocationDetails: details } = record ?? { relocationDetails: undefined }
  return {
    values: {
      ...fieldValues(relocationFields, details ?? { oldAddress }),
      newAddress: details?.newAddress ?? null,
      services: withListKeys(orderID, listOfServices('relocation'), details?.services ?? []),
    },
    version: record?.version ?? 0,
  }
}

/** Edits a relocation: its stored values, draft, merge and save. */
export function useRelocation({ orderID, customer }: OrderDetail, record: Relocation | null, isLocked: boolean) {
  const refresh = useRefreshOrder()
  const showSaved = useShowSaved()
  const main = customer.addressDetails[0]?.formattedAddress ?? ''
  return useVersionedForm({
    draftKey: 'relocation',
    stepsLabel: labelOfForm('relocation'),
    gridLists: ['services'],
    ofOrder: { orderID, isLocked },
    fields,
    schema: relocationForm,
    stored: toVersioned(orderID, record, main),
    readCurrent: (current) => toVersioned(orderID, current as Relocation, main),
    refresh,
    findIncomplete: findIncompleteServices,
    saved: 'saved',
    failed: 'relocationFailed',
    formatValue: (_, value) => {
      if (Array.isArray(value)) return `${value.length} rows`
      const address = value as { formattedAddress?: string } | null
      return typeof value === 'object' ? (address?.formattedAddress ?? '') : String(value ?? '')
    },
    store: (values, sending) =>
      renameErrorPaths(async () => {
        const relocationDetails = {
          ...fieldValues(relocationFields, values),
          newAddress: values.newAddress,
          services: toServices(values.services as ServiceRow[]),
        }
        const body = { orderID, relocationDetails } as BodyInputOf<typeof relocationCalls.updateRelocation>
        const application = await send(relocationCalls.updateRelocation, { body }, sending)
        await showSaved(query(relocationCalls.getRelocation, { params: { orderID } }), () => application)
        return application.version
      }),
  })
}
