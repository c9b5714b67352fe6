import type { HeldRow } from '@dealerline/shared/contract/operations.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { toScreen } from '../../session/use-order.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { allLines, blockSearch } from '../block-search.ts'
import { isRemoved } from '../content/edited-content.ts'
import { heldIn } from '../content/row-names.ts'
import type { Service } from './order-services.ts'
import { useServices } from './order-services.ts'

/** Shows the rows of the other services too, or the open service alone again. An order with one service needs no such link. */
export function AllLinesLink({ page, order }: Pick<Service, 'page'> & { order: OrderDetail }) {
  const showsAll = useScreenSearch(blockSearch).lines === allLines
  const { services } = useServices(order, page)
  if (!showsAll && services.length < 2) return null
  const blocks = services.flatMap((service) => service.blocks)
  const isLine = (row: HeldRow) => row.lineID === 0 && !isRemoved(row)
  const total = blocks.reduce(
    (sum, block) => sum + (order.content[block.name]?.rows.length ?? 0) + heldIn(block, order).filter(isLine).length,
    0,
  )
  return (
    <AppLink href={toScreen(showsAll ? page.route : `${page.route}?lines=${allLines}`, order.orderID)}>
      {showsAll ? `Only ${page.label}` : `All lines (${total})`}
    </AppLink>
  )
}
