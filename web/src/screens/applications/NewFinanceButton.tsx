import { type FinanceApplication, financeCalls } from '@dealerline/shared/contract/finance.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'

/** Starts a new application with the content of the previous one, after the customer has answered that one. */
export function NewFinanceButton({ record }: { record: FinanceApplication }) {
  const { orderID, index, status } = record
  const refresh = useRefreshOrder()
  const begin = useMutation({
    mutationFn: () =>
      send(financeCalls.createNewFinance, { params: { orderID } }, { key: `finance ${orderID} after ${index}` }),
    onSuccess: () => notify(message('financeCreated')),
    onError: (error) => notify(message('financeNotCreated', { error: error.message }), error),
    onSettled: refresh,
  })
  const ask = async () => {
    const isConfirmed =
      status === 'Rejected' ||
      (await confirm({
        title: 'Start a new application?',
        message:
          'The customer has approved this application. A new application replaces it and has to be approved again.',
        confirmLabel: 'New application',
        danger: true,
      }))
    if (isConfirmed) begin.mutate()
  }
  return (
    <Button
      variant={status === 'Rejected' ? 'filled' : 'default'}
      leftSection={<IconFilePlus size={18} aria-hidden />}
      loading={begin.isPending}
      onClick={() => void ask()}
    >
      New application
    </Button>
  )
}
