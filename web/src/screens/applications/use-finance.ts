import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import {
  type FinanceApplication,
  financeCalls,
  financeComments,
  financeFields,
} from '@dealerline/shared/contract/finance.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { financeForm } from '@dealerline/shared/forms/applications.ts'
import { prefilledFinance } from '@dealerline/shared/record-rules/finance.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { query, send } from '../../api.ts'
import { useVersionedForm, type Versioned } from '../../editing/use-versioned-form.ts'
import { labelOfForm } from '../../session/order-forms.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { useShowSaved } from '../../session/use-show-saved.ts'
import { renameErrorPaths } from './rename-error-paths.ts'

const fields = { ...financeFields, comments: financeComments }

/** Turns a record into the form's values. Without a record, they start with the known facts about the applicant. */
const toVersioned = (record: FinanceApplication | null, order: OrderDetail): Versioned => ({
  values: fieldValues(fields, {
    ...(record?.financeApplicationDetails ?? prefilledFinance(order)),
    comments: record?.comments ?? '',
  }),
  version: record?.version ?? 0,
})

/** The form of a finance application. */
export function useFinance(order: OrderDetail, record: FinanceApplication | null, isLocked: boolean) {
  const { orderID, dealerID } = order
  const refresh = useRefreshOrder()
  const showSaved = useShowSaved()
  return useVersionedForm({
    draftKey: 'finance',
    stepsLabel: labelOfForm('finance'),
    ofOrder: { orderID, isLocked },
    fields,
    schema: financeForm,
    stored: toVersioned(record, order),
    readCurrent: (current) => toVersioned(current as FinanceApplication, order),
    refresh,
    saved: 'financeSaved',
    failed: 'financingFailed',
    store: (values, sending) =>
      renameErrorPaths(async () => {
        const financeApplicationDetails = fieldValues(financeFields, values)
        const comments = String(values.comments ?? '')
        // The first save names no application, also if it is repeated after its record was read.
        const index = sending.ifMatch === undefined ? 0 : (record?.index ?? 0)
        const body = { orderID, index, comments, application: { dealerID, financeApplicationDetails } }
        const application = await send(
          financeCalls.updateFinancing,
          { body: body as BodyInputOf<typeof financeCalls.updateFinancing> },
          sending,
        )
        await showSaved(query(financeCalls.getFinanceApplication, { params: { orderID } }), () => application)
        return application.version
      }),
  })
}
