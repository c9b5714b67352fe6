import type { ListedOrder } from '@dealerline/shared/contract/listed-order.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { describeServices } from '../../records/orders/order-columns.tsx'
import { hasFailed } from '../../session/has-failed.ts'
import { useDealer } from '../../session/portal.ts'
import { PickDialog } from '../../ui/feedback/PickDialog.tsx'
import { formatMoney } from '../../ui/format.ts'

interface Props {
  isQuote: boolean
  onChoose: (templateID: number) => void
  onClose: () => void
}

/** Chooses one of the person's templates for a new order or quote. */
export function TemplateChoice({ isQuote, onChoose, onClose }: Props) {
  const { dealerID } = useDealer()
  const templates = useQuery(
    query(orderCalls.getPaginatedOrders, { body: { isTemplate: true, dealerID, pageSize: 100 } }),
  )
  return (
    <PickDialog
      opened
      onClose={onClose}
      title={isQuote ? 'New quote from a template' : 'New order from a template'}
      searchLabel="Find a template"
      picks={templates.data?.items.map(toPick)}
      empty="No order is a template yet. Open an order, and choose Actions, then Use as template."
      {...(hasFailed(templates) && {
        failed: { message: 'The templates could not be loaded.', onRetry: () => void templates.refetch() },
      })}
      onPick={onChoose}
    />
  )
}

const toPick = ({ orderID, templateName, services, monthly }: ListedOrder) => ({
  key: orderID,
  label: templateName,
  detail: [describeServices(services), `${formatMoney(monthly)} a month inc GST`].filter(Boolean).join(' · '),
  item: orderID,
})
