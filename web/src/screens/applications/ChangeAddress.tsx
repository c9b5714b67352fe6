import { relocationCalls } from '@dealerline/shared/contract/relocation.ts'
import { relocation } from '@dealerline/shared/record-rules/applications.ts'
import { useOrderID } from '../../session/use-order.ts'
import { ApplicationProgress } from './ApplicationProgress.tsx'
import { OrderApplication } from './OrderApplication.tsx'
import { RelocationForm } from './RelocationForm.tsx'

/** The screen of a relocation: the new address, the services that move, and the customer's confirmation. */
export default function ChangeAddress() {
  const orderID = useOrderID()
  return (
    <OrderApplication
      kind={relocation}
      call={relocationCalls.getRelocation}
      failed="relocationFailed"
      loadingLabel="Loading the change of address"
    >
      {(order, record, readOnly) => (
        <RelocationForm key={orderID} order={order} record={record} readOnly={readOnly}>
          {(unsaved) =>
            record && (
              <ApplicationProgress
                key={record.status}
                kind={relocation}
                order={order}
                record={record}
                link={record.guidURL}
                unsaved={unsaved}
                sendCalls={{ email: relocationCalls.sendRelocationEmail, sms: relocationCalls.sendRelocationSms }}
              />
            )
          }
        </RelocationForm>
      )}
    </OrderApplication>
  )
}
