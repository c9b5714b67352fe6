import { lesseeCalls } from '@dealerline/shared/contract/lessee.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { RunButton } from '../../ui/form/RunButton.tsx'

/** Submits a change of lessee that both customers have approved. */
export function ProcessButton({ orderID }: { orderID: number }) {
  const refresh = useRefreshOrder()
  return (
    <RunButton
      color="accent"
      icon={IconPlayerPlay}
      question={{
        title: `Process the change of lessee of order ${orderID}?`,
        message:
          'Both customers have approved it. This asks the provider to move the services. You can’t undo it in the portal.',
        confirmLabel: 'Process',
      }}
      run={() => send(lesseeCalls.processChangeLessee, { body: { orderID } }, { key: `process lessee ${orderID}` })}
      done="lesseeProcessing"
      failed="lesseeFailed"
      refresh={refresh}
    >
      Process change of lessee
    </RunButton>
  )
}
