import { lesseeCalls } from '@dealerline/shared/contract/lessee.ts'
import { lessee } from '@dealerline/shared/record-rules/applications.ts'
import { useOrderID } from '../../session/use-order.ts'
import { ApplicationProgress } from './ApplicationProgress.tsx'
import { LesseeForm } from './LesseeForm.tsx'
import { OrderApplication } from './OrderApplication.tsx'
import { ProcessButton } from './ProcessButton.tsx'
import { StartLessee } from './StartLessee.tsx'

/**
 * The screen of a change of lessee: the two customers, the services, and both answers. Without an order, it starts one.
 */
export default function ChangeLessee() {
  const orderID = useOrderID()
  if (orderID === 0) return <StartLessee />
  return (
    <OrderApplication
      kind={lessee}
      call={lesseeCalls.getChangeLessee}
      failed="lesseeFailed"
      loadingLabel="Loading the change of lessee"
    >
      {(order, record, readOnly) => (
        <LesseeForm key={orderID} order={order} record={record} readOnly={readOnly}>
          {(unsaved) =>
            record && (
              <ApplicationProgress
                key={record.status}
                kind={lessee}
                order={order}
                record={record}
                link={record.link}
                unsaved={unsaved}
                party={(role) => (role === 'former' ? record.formerCustomer : record.newCustomer)}
                sendCalls={{ email: lesseeCalls.sendChangeLesseeEmail, sms: lesseeCalls.sendChangeLesseeSms }}
                ticket={{ reference: record.ticketReference, problem: record.ticketProblem }}
              >
                {record.status === 'Approved' && <ProcessButton orderID={orderID} />}
              </ApplicationProgress>
            )
          }
        </LesseeForm>
      )}
    </OrderApplication>
  )
}
