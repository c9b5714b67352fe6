import { AppLink } from '../../ui/shell/AppLink.tsx'
import type { PartProps } from './part.ts'
import classes from './parts.module.css'

/** Links to the serviceability check of the order's addresses. */
export default function AddressCheckPart({ order }: PartProps) {
  return (
    <p className={classes.way}>
      <AppLink href={`/utility/service-qualification?order=${order.orderID}`}>
        Check the services available at this order’s addresses
      </AppLink>
    </p>
  )
}
