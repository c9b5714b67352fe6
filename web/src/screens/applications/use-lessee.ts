import { fieldValues, formShapeOf } from '@dealerline/shared/blocks/kinds.ts'
import { applicationServices } from '@dealerline/shared/contract/applications.ts'
import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { type ChangeLessee, lesseeCalls, lesseeFields } from '@dealerline/shared/contract/lessee.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { accountFields, neededOfAccount } from '@dealerline/shared/contract/payment.ts'
import {
  type DirectDebitOption,
  directDebitFlags,
  directDebitLabels,
  directDebitOption,
  directDebitOptions,
} from '@dealerline/shared/rules/direct-debit.ts'
import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { useVersionedForm, type Versioned } from '../customers/use-versioned-form.ts'
import { renamingErrors } from './renaming-errors.ts'
import { areServicesWhole, type ServiceRow, toServiceRows, toServices } from './ServiceRows.tsx'

const customerID = (label: string) => ({ kind: 'number' as const, label, schema: z.number().int(), blank: 0 })
const option = {
  kind: 'choice' as const,
  label: 'How the new customer pays',
  schema: z.literal([1, 2, 3, 4]),
  blank: directDebitOptions.none,
}
const services = { kind: 'list' as const, label: 'Services', schema: z.array(z.unknown()), blank: [] }
const parties = { formerCustomerID: customerID('Former customer'), newCustomerID: customerID('New customer') }
const fields = { ...parties, ...lesseeFields, option, ...accountFields, services }

const schema: z.ZodType<FieldValues, FieldValues> = z
  .object({
    ...formShapeOf({ ...parties, ...lesseeFields, ...accountFields }),
    option: option.schema,
    services: z.array(applicationServices.def.innerType.element.loose()),
  })
  .superRefine((given: FieldValues, issues) => {
    if (given.option !== directDebitOptions.newDetails) return
    for (const name of neededOfAccount) {
      if (String(given[name] ?? '').trim() !== '') continue
      issues.addIssue({ code: 'custom', path: [name], message: ruleMessage('required', accountFields[name].label) })
    }
  })

/** A record as the form has it; an order that has none begins with its own customer as the new one. */
function toVersioned(record: ChangeLessee | null, newCustomerID: number): Versioned {
  if (!record)
    return { values: { ...fieldValues(fields, {}), newCustomerID, services: [] as ServiceRow[] }, version: 0 }
  const { formerCustomerID, directDebit } = record
  return {
    values: {
      ...fieldValues(lesseeFields, record.changeLesseeDetails),
      ...fieldValues(accountFields, directDebit),
      ...{ formerCustomerID, newCustomerID: record.newCustomerID, option: directDebitOption(directDebit) },
      services: toServiceRows(record.services),
    },
    version: record.version,
  }
}

/** The form of a change of lessee. */
export function useLessee({ orderID, customerID: own }: OrderDetail, record: ChangeLessee | null) {
  const refresh = useRefreshOrder()
  return useVersionedForm({
    draftKey: `change of lessee ${orderID}`,
    fields,
    schema,
    stored: toVersioned(record, own),
    readCurrent: (current) => toVersioned(current as ChangeLessee, own),
    saved: 'saved',
    failed: 'lesseeFailed',
    inWords: (name, value) => {
      if (name === 'option') return directDebitLabels[value as DirectDebitOption]
      return Array.isArray(value) ? `${value.length} rows` : String(value ?? '')
    },
    store: (values, sending) =>
      renamingErrors(async () => {
        const body = toBody(orderID, values)
        const { version } = await send(lesseeCalls.updateChangeLessee, { body }, sending)
        await refresh()
        return version
      }),
  })
}

function toBody(orderID: number, values: Record<string, unknown>) {
  const { option: chosen, formerCustomerID, newCustomerID } = values
  const flags = directDebitFlags(chosen as DirectDebitOption)
  // Only the account that counts is checked and kept.
  const account = chosen === directDebitOptions.newDetails ? fieldValues(accountFields, values) : {}
  return {
    orderID,
    ...{ formerCustomerID, newCustomerID },
    changeLesseeDetails: fieldValues(lesseeFields, values),
    directDebit: { ...account, ...flags },
    services: toServices(values.services as ServiceRow[]),
  } as BodyInputOf<typeof lesseeCalls.updateChangeLessee>
}

export const areRowsWhole = (values: unknown) => areServicesWhole((values ?? []) as ServiceRow[])
