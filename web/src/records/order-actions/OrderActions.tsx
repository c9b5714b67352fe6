import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { isSigned } from '@dealerline/shared/rules/order-states.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { ConvertButton } from './ConvertButton.tsx'
import { OrderMenu } from './OrderMenu.tsx'

/** The actions of an order: print, copy, and a menu of the others. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { orderID } = order
  const print = useMutation({
    mutationFn: () =>
      download(signingCalls.orderReport, { params: { orderID, flag: 'false' }, query: { format: 'pdf' } }),
    onSuccess: (pdf) =>
      saveFile(pdf, `${order.isQuote ? 'quote' : 'order'}-${orderID}${isSigned(order) ? '-signed' : ''}.pdf`),
    onError: (error) => notify({ httpStatus: 500, message: 'Error rendering the PDF or image' }, error),
  })
  const sealed = order.envelope?.sealed
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
      <OrderMenu order={order} />
    </>
  )
}
