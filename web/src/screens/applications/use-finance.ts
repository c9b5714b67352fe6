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
import { useApplicationForm } from './use-application-form.ts'

const fields = { ...financeFields, comments: financeComments }

/** The form of a finance application. A new one starts with the known facts about the applicant. */
export function useFinance(order: OrderDetail, record: FinanceApplication | null, isLocked: boolean) {
  const { orderID, dealerID } = order
  return useApplicationForm<FinanceApplication>({
    name: 'finance',
    orderID,
    isLocked,
    record,
    fields,
    schema: financeForm,
    toValues: (stored) =>
      fieldValues(fields, {
        ...(stored?.financeApplicationDetails ?? prefilledFinance(order)),
        comments: stored?.comments ?? '',
      }),
    query: query(financeCalls.getFinanceApplication, { params: { orderID } }),
    saved: 'financeSaved',
    failed: 'financingFailed',
    store: (values, sending) => {
      const financeApplicationDetails = fieldValues(financeFields, values)
      const comments = String(values.comments ?? '')
      // The first save names no application, also if it is repeated after its record was read.
      const index = sending.ifMatch === undefined ? 0 : (record?.index ?? 0)
      const body = { orderID, index, comments, application: { dealerID, financeApplicationDetails } }
      return send(
        financeCalls.updateFinancing,
        { body: body as BodyInputOf<typeof financeCalls.updateFinancing> },
        sending,
      )
    },
  })
}
