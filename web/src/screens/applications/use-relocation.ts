import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { type Relocation, relocationCalls, relocationFields } from '@dealerline/shared/contract/relocation.ts'
import { relocationForm, relocationFormFields } from '@dealerline/shared/forms/applications.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { query, send } from '../../api.ts'
import { withListKeys } from '../../fields/list-steps.ts'
import { findIncompleteServices, listOfServices, type ServiceRow, toServices } from './ServiceRows.tsx'
import { useApplicationForm } from './use-application-form.ts'

/** The form of a relocation. A new one starts with the customer's main address. */
export function useRelocation({ orderID, customer }: OrderDetail, record: Relocation | null, isLocked: boolean) {
  const oldAddress = customer.addressDetails[0]?.formattedAddress ?? ''
  return useApplicationForm<Relocation>({
    name: 'relocation',
    orderID,
    isLocked,
    record,
    gridLists: ['services'],
    fields: relocationFormFields,
    schema: relocationForm,
    toValues: (stored) => ({
      ...fieldValues(relocationFields, stored?.relocationDetails ?? { oldAddress }),
      newAddress: stored?.relocationDetails.newAddress ?? null,
      services: withListKeys(orderID, listOfServices('relocation'), stored?.relocationDetails.services ?? []),
    }),
    query: query(relocationCalls.getRelocation, { params: { orderID } }),
    findIncomplete: findIncompleteServices,
    saved: 'saved',
    failed: 'relocationFailed',
    formatValue: (_, value) => {
      if (Array.isArray(value)) return `${value.length} rows`
      const address = value as { formattedAddress?: string } | null
      return typeof value === 'object' ? (address?.formattedAddress ?? '') : String(value ?? '')
    },
    store: (values, sending) => {
      const relocationDetails = {
        ...fieldValues(relocationFields, values),
        newAddress: values.newAddress,
        services: toServices(values.services as ServiceRow[]),
      }
      const body = { orderID, relocationDetails } as BodyInputOf<typeof relocationCalls.updateRelocation>
      return send(relocationCalls.updateRelocation, { body }, sending)
    },
  })
}
