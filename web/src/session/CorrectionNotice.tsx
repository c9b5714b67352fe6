import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { isCorrectable } from '@dealerline/shared/rules/order-states.ts'
import { Box } from '@mantine/core'
import { Notice } from '../ui/feedback/Notice.tsx'
import { useDealer } from './portal.ts'

/** Tells an administrator the effect of changing a signed order. */
export function CorrectionNotice({ order }: { order: OrderDetail }) {
  const { isAdmin } = useDealer()
  if (!isCorrectable(order, isAdmin)) return null
  return (
    <Box mb="md">
      <Notice tone="warning">
        This order is signed. A correction keeps the signature as long as the signed document stays the same. If it
        would change, you are asked first.
      </Notice>
    </Box>
  )
}
