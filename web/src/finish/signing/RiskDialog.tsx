import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { Risk } from '@dealerline/shared/record-rules/risks.ts'
import { Button } from '@mantine/core'
import { useVerdict } from '../../session/use-verdict.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import classes from '../Finish.module.css'
import { RiskList } from '../RiskList.tsx'

interface Props {
  order: OrderDetail
  opened: boolean
  onClose: () => void
  /** Sends the order with the risks that the person has read. */
  onSend: (risks: readonly Risk[]) => void
}

/** Asks the person to choose whether to send an order that will probably not be delivered as sold. */
export function RiskDialog({ order, opened, onClose, onSend }: Props) {
  const { risks } = useVerdict(order)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={risks.length > 0 ? `Send order ${order.orderID} at risk?` : `Send order ${order.orderID}?`}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            Don’t send
          </Button>
          <Button variant="default" onClick={() => onSend(risks)}>
            {risks.length > 0 ? 'Send anyway' : 'Send'}
          </Button>
        </>
      }
    >
      {risks.length > 0 ? (
        <div className={classes.fields}>
          <p>The order will probably not be delivered as sold. Your choice is kept in its history with your name.</p>
          <ul className={classes.missing}>
            <RiskList order={order} risks={risks} onFollow={onClose} />
          </ul>
        </div>
      ) : (
        <p>Nothing is at risk any more.</p>
      )}
    </Dialog>
  )
}
