import { financeCalls } from '@dealerline/shared/contract/finance.ts'
import { finance } from '@dealerline/shared/record-rules/applications.ts'
import { canRenewApplication } from '@dealerline/shared/rules/application-states.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { useOrderID } from '../../session/use-order.ts'
import { ApplicationProgress } from './ApplicationProgress.tsx'
import { FinanceForm } from './FinanceForm.tsx'
import { FinancePrint } from './FinancePrint.tsx'
import { NewFinanceButton } from './NewFinanceButton.tsx'
import { OrderApplication } from './OrderApplication.tsx'

/**
 * The lease of an order's hardware: the application for the finance provider, its PDF form, and the customer's answer.
 */
export default function CreateFinance() {
  const orderID = useOrderID()
  return (
    <OrderApplication
      kind={finance}
      call={financeCalls.getFinanceApplication}
      failed="financingFailed"
      loadingLabel="Loading the finance application"
    >
      {(order, record, readOnly) => (
        <FinanceForm
          key={`${orderID} ${record && record.index > 1 ? record.index : 1}`}
          order={order}
          record={record}
          readOnly={readOnly}
        >
          {(unsaved) => {
            if (!record) return null
            const print = <FinancePrint key="print" record={record} unsaved={unsaved} readOnly={readOnly} />
            const progress = (
              <ApplicationProgress
                key={record.status}
                kind={finance}
                order={order}
                record={record}
                link={record.url}
                unsaved={unsaved}
                sendCalls={{ email: financeCalls.sendFinanceEmail, sms: financeCalls.sendFinanceSms }}
              >
                {!isLocked(order) && canRenewApplication(finance.name, record.status) && (
                  <NewFinanceButton record={record} />
                )}
              </ApplicationProgress>
            )
            return record.status === 'Created' ? [print, progress] : [progress, print]
          }}
        </FinanceForm>
      )}
    </OrderApplication>
  )
}
