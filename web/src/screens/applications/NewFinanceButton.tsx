import { type FinanceApplication, financeCalls } from '@dealerline/shared/contract/finance.ts'
import { IconFilePlus } from '@tabler/icons-react'
import { send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { RunButton } from '../../ui/form/RunButton.tsx'

/** Starts a new application with the content of the previous one, after the customer has answered that one. */
export function NewFinanceButton({ record }: { record: FinanceApplication }) {
  const { orderID, index, status } = record
  const refresh = useRefreshOrder()
  return (
    <RunButton
      variant={status === 'Rejected' ? 'filled' : 'default'}
      icon={IconFilePlus}
      question={
        status !== 'Rejected' && {
          title: 'Start a new application?',
          message:
            'The customer has approved this application. A new application replaces it and has to be approved again.',
          confirmLabel: 'New application',
          danger: true,
        }
      }
      run={() =>
        send(financeCalls.createNewFinance, { params: { orderID } }, { key: `finance ${orderID} after ${index}` })
      }
      done="financeCreated"
      failed="financeNotCreated"
      refresh={refresh}
    >
      New application
    </RunButton>
  )
}
