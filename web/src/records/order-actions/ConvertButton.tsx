import { type DuplicatedOrder, type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { type PriceChange, quoteCalls } from '@dealerline/shared/contract/quotes.ts'
import { serviceRouteOf } from '@dealerline/shared/record-rules/menu-entries.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { isConverted } from '@dealerline/shared/rules/order-states.ts'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiError, query, send } from '../../api.ts'
import { toScreen, useRefreshOrder, useShownRevision } from '../../session/use-order.ts'
import { currentVerdict } from '../../session/use-verdict.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { WaitDialog } from '../../ui/feedback/WaitDialog.tsx'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { MissingRequirements } from '../orders/MissingRequirements.tsx'
import { prepareOrder } from '../orders/prepare-order.ts'
import { PriceChangesDialog } from './PriceChangesDialog.tsx'

/** Names the numbers that the copy does not have. A server of release 0.4.0 leaves none out. */
const withoutNumbers = ({ leftOut = [] }: Partial<DuplicatedOrder>) =>
  leftOut.length === 0 ? '' : `, without ${leftOut.join(', ')}, because these numbers are being moved already`

/**
 * Turns a quote into an order, or copies an order. Loads a quote first and shows the prices that have changed since. An
 * order has to be complete.
 */
export function ConvertButton({ order }: { order: OrderDetail }) {
  const { orderID, isQuote } = order
  const params = { orderID }
  const router = useRouter()
  const client = useQueryClient()
  const refresh = useRefreshOrder()
  const shownRevision = useShownRevision(orderID)
  const [incomplete, setIncomplete] = useState(false)
  const [changes, setChanges] = useState<{ opened: boolean; list: readonly PriceChange[] }>({ opened: false, list: [] })

  // All attempts of one copy have the same key, so that a retry after a lost response creates no second order.
  const key = useRef(crypto.randomUUID())

  const failed = async (error: Error) => {
    const reasons = error instanceof ApiError ? error.errors.map(({ message }) => message) : []
    notify({ httpStatus: 500, message: reasons.length > 0 ? reasons.join('. ') : `Error: ${error.message}` }, error)
    await refresh()
  }
  const copy = useMutation({
    mutationFn: async () =>
      send(
        orderCalls.duplicateOrder,
        { params, body: isQuote ? { quoteVersion: order.quoteVersion } : undefined },
        { key: `${key.current} ${order.quoteVersion}`, orderRevision: await shownRevision() },
      ),
    onSuccess: async (newOrder) => {
      key.current = crypto.randomUUID()
      setIncomplete(false)
      const result = isQuote
        ? `quote ${orderID} is now order ${newOrder.orderID}`
        : `order ${newOrder.orderID} is a copy${withoutNumbers(newOrder)}`
      notify(message('orderProcessed', { error: result }))
      await refresh()
      router.history.push(toScreen('/order-summary', newOrder.orderID))
    },
    onError: (error) =>
      error instanceof ApiError && error.code === 'requirementsMissing' ? setIncomplete(true) : failed(error),
  })
  const load = useMutation({
    mutationFn: async () => {
      const [missing] = await Promise.all([
        send(quoteCalls.getPriceChanges, { params }),
        client.fetchQuery({ ...query(orderCalls.getOrder, { params }), staleTime: 0 }),
      ])
      return missing
    },
    onSuccess: (changes) => (changes.length > 0 ? setChanges({ opened: true, list: changes }) : copy.mutate()),
    onError: failed,
  })
  const begin = useMutation({
    mutationFn: () =>
      prepareOrder(orderID, isQuote ? { notDone: 'Not converted', verb: 'Convert' } : { notDone: 'Not duplicated' }),
    onSuccess: (goesOn) => goesOn && (isQuote ? load : copy).mutate(),
    onError: failed,
  })
  const leave = (link: string) => {
    setIncomplete(false)
    router.history.push(toScreen(link, orderID))
  }
  const close = () => setChanges((before) => ({ ...before, opened: false }))
  if (isConverted(order))
    return (
      <Button component={AppLink} variant="default" href={toScreen('/order-summary', order.relatedOrder)}>
        Open order {order.relatedOrder}
      </Button>
    )
  const isBusy = load.isPending || copy.isPending
  return (
    <>
      <IconButton variant="default" icon={IconCopy} loading={isBusy || begin.isPending} onClick={() => begin.mutate()}>
        {isQuote ? 'Convert to Order' : 'Duplicate Order'}
      </IconButton>
      <PriceChangesDialog
        orderID={orderID}
        opened={changes.opened}
        changes={changes.list}
        onClose={close}
        onConvert={() => {
          close()
          copy.mutate()
        }}
      />
      <MissingRequirements
        opened={incomplete}
        requirements={currentVerdict(order).blocking}
        onClose={() => setIncomplete(false)}
        onEdit={leave}
        onCancel={() => leave(serviceRouteOf(order))}
      />
      <WaitDialog opened={isBusy} title={isQuote ? 'Converting the quote …' : 'Duplicating the order …'} />
    </>
  )
}
