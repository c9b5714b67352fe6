import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { canMoveOrder, isLocked, isSigned, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconPrinter, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ApiError, download, send } from '../../api.ts'
import { useDealer } from '../../session/portal.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { ConvertButton } from '../quotes/ConvertButton.tsx'

/** What can be done with an order as a whole: print it, take it back, copy it, cancel it. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { orderID } = order
  const refresh = useRefreshOrder()
  const { isAdmin } = useDealer()
  const params = { orderID }
  const failed = (error: Error) =>
    notify({
      httpStatus: 500,
      message:
        error instanceof ApiError && error.errors.length > 0
          ? error.errors.map((each) => each.message).join('. ')
          : `Error: ${error.message}`,
    })
  const print = useMutation({
    mutationFn: () => download(signingCalls.orderReport, { params: { orderID, flag: 'false' } }),
    onSuccess: (pdf) =>
      saveFile(pdf, `${order.isQuote ? 'quote' : 'order'}-${orderID}${isSigned(order) ? '-signed' : ''}.pdf`),
    onError: () => notify({ httpStatus: 500, message: 'Error rendering the PDF or image' }),
  })
  const reset = useMutation({
    mutationFn: () => send(orderCalls.resetOrderToEdit, { params }),
    onSuccess: async () => {
      notify({ httpStatus: 200, message: 'Order reset for editing' })
      await refresh()
    },
    onError: failed,
  })
  const cancel = useMutation({
    mutationFn: () => send(orderCalls.cancelOrder, { params }),
    onSuccess: async () => {
      notify({ httpStatus: 200, message: `Order :${orderID} has been cancelled.` })
      await refresh()
    },
    onError: failed,
  })
  const name = order.customer.companyDetails?.companyName || `${order.customer.firstName} ${order.customer.surname}`
  const ask = async (title: string, message: string, confirmLabel: string, run: () => void) => {
    if (await confirm({ title, message, confirmLabel, cancelLabel: 'Keep it', danger: true })) run()
  }
  const noun = order.isQuote ? 'quote' : 'order'
  const sealed = order.envelope?.sealed
  const mayAct = isAdmin || !isSigned(order)
  const isOut =
    order.orderStatus === orderStatus.new ? isLocked(order) : canMoveOrder(order.orderStatus, orderStatus.new)
  const mayReset = mayAct && isOut
  const mayCancel = mayAct && canMoveOrder(order.orderStatus, orderStatus.cancelled)
  return (
    <>
      <Button
        variant="default"
        leftSection={sealed ? <IconDownload size={18} aria-hidden /> : <IconPrinter size={18} aria-hidden />}
        loading={print.isPending}
        onClick={() => print.mutate()}
      >
        {sealed ? 'Download signed copy' : 'Print'}
      </Button>
      <ConvertButton order={order} />
      {mayReset && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={reset.isPending}
          onClick={() =>
            void ask(
              `Take order ${orderID} back?`,
              'The link the customer has stops working, and the order can be edited again.',
              'Take back',
              () => reset.mutate(),
            )
          }
        >
          Take back
        </Button>
      )}
      {mayCancel && (
        <Button
          variant="default"
          leftSection={<IconX size={18} aria-hidden />}
          loading={cancel.isPending}
          onClick={() =>
            void ask(
              `Cancel ${noun} ${orderID} for ${name}?`,
              order.isQuote
                ? 'A cancelled quote can not be opened again.'
                : 'A cancelled order can not be opened again; it can be duplicated.',
              `Cancel ${noun}`,
              () => cancel.mutate(),
            )
          }
        >
          Cancel {noun}
        </Button>
      )}
    </>
  )
}
