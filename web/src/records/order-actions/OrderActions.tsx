import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { isSigned } from '@dealerline/shared/rules/order-states.ts'
import { IconPrinter } from '@tabler/icons-react'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { ConvertButton } from './ConvertButton.tsx'
import { OrderMenu } from './OrderMenu.tsx'

/** The actions of an order: print, copy, and a menu of the others. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { orderID } = order
  const sealed = order.envelope?.sealed
  return (
    <>
      <DownloadButton
        call={signingCalls.orderReport}
        input={{ params: { orderID, flag: 'false' }, query: { format: 'pdf' } }}
        name={`${order.isQuote ? 'quote' : 'order'}-${orderID}${isSigned(order) ? '-signed' : ''}.pdf`}
        {...(!sealed && { icon: IconPrinter })}
        failed={() => 'The PDF could not be made. Try again. Error rendering the PDF or image'}
      >
        {sealed ? 'Download signed copy' : 'Print'}
      </DownloadButton>
      <ConvertButton order={order} />
      <OrderMenu order={order} />
    </>
  )
}
