import { lesseeCalls } from '@dealerline/shared/contract/lessee.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'

/** Submits a change of lessee that both customers have approved. */
export function ProcessButton({ orderID }: { orderID: number }) {
  const refresh = useRefreshOrder()
  const process = useMutation({
    mutationFn: () =>
      send(lesseeCalls.processChangeLessee, { body: { orderID } }, { key: `process lessee ${orderID}` }),
    onSuccess: () => notify(message('lesseeProcessing')),
    onError: (error) => notify(message('lesseeFailed', { error: error.message }), error),
    onSettled: refresh,
  })
  const ask = async () => {
    const isConfirmed = await confirm({
      title: `Process the change of lessee of order ${orderID}?`,
      message:
        'Both customers have approved it. This asks the provider to move the services. You can’t undo it in the portal.',
      confirmLabel: 'Process',
    })
    if (isConfirmed) process.mutate()
  }
  return (
    <Button
      color="accent"
      leftSection={<IconPlayerPlay size={18} aria-hidden />}
      loading={process.isPending}
      onClick={() => void ask()}
    >
      Process change of lessee
    </Button>
  )
}
