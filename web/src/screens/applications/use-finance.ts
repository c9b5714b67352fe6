import { fieldValues, formShapeOf } from '@dealerline/shared/blocks/kinds.ts'
import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { type FinanceApplication, financeCalls, financeFields } from '@dealerline/shared/contract/finance.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { prefilledFinance } from '@dealerline/shared/rules/finance.ts'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { useVersionedForm, type Versioned } from '../customers/use-versioned-form.ts'
import { renamingErrors } from './renaming-errors.ts'

const schema: z.ZodType<FieldValues, FieldValues> = z.object(formShapeOf(financeFields))

/** A record as the form has it; an order that has none begins with what is known of who applies. */
const toVersioned = (record: FinanceApplication | null, order: OrderDetail): Versioned => ({
  values: fieldValues(financeFields, record?.financeApplicationDetails ?? prefilledFinance(order)),
  version: record?.version ?? 0,
})

/** The form of a finance application. */
export function useFinance(order: OrderDetail, record: FinanceApplication | null) {
  const { orderID, dealerID } = order
  const index = record?.index ?? 0
  const refresh = useRefreshOrder()
  return useVersionedForm({
    draftKey: `finance application ${orderID} ${index || 1}`,
    fields: financeFields,
    schema,
    stored: toVersioned(record, order),
    readCurrent: (current) => toVersioned(current as FinanceApplication, order),
    saved: 'financeSaved',
    failed: 'financingFailed',
    store: (values, sending) =>
      renamingErrors(async () => {
        const financeApplicationDetails = fieldValues(financeFields, values)
        const body = { orderID, index, application: { dealerID, financeApplicationDetails } }
        const { version } = await send(
          financeCalls.updateFinancing,
          { body: body as BodyInputOf<typeof financeCalls.updateFinancing> },
          sending,
        )
        await refresh()
        return version
      }),
  })
}
