import type { Row } from '@dealerline/shared/blocks/block.ts'
import type { Address } from '@dealerline/shared/contract/address.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { nextAfterDelivery } from '@dealerline/shared/record-rules/delivery.ts'
import { addressLine } from '@dealerline/shared/rules/address-line.ts'
import { Button } from '@mantine/core'
import { IconArrowRight, IconTruckDelivery } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toScreen, useOrderMenu } from '../../session/use-order.ts'
import { showPhone } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './parts.module.css'

interface Props {
  header: Row
  address: Address
  note?: string | undefined
  children?: ReactNode
}

/** The address and the recipient of a delivery in one line, with its buttons. */
export function DeliveryLine({ header, address, note, children }: Props) {
  const text = (name: string) => String(header[name] ?? '')
  const recipient = [text('contactName'), showPhone(text('contactMobile')), text('contactEmail')]
  return (
    <div className={classes.item}>
      <IconTruckDelivery size={18} aria-hidden className={classes.icon} />
      <p className={classes.words}>
        <strong>{addressLine(address)}</strong>
        <br />
        {recipient.filter(Boolean).join(' · ')}
        {text('deliveryInstructions') && <span className={classes.quiet}> {text('deliveryInstructions')}</span>}
        {note && <span className={classes.note}>{note}</span>}
      </p>
      {children}
    </div>
  )
}

/** Links to the next screen, if this order has it. */
export function NextStep({ order }: { order: OrderDetail }) {
  const menu = useOrderMenu()
  const next = nextAfterDelivery(order)
  const entry = menu.data?.find(({ route }) => route === next)
  if (!entry) return null
  return (
    <Button
      component={AppLink}
      href={toScreen(next, order.orderID)}
      variant="default"
      rightSection={<IconArrowRight size={18} aria-hidden />}
    >
      Next: {entry.title}
    </Button>
  )
}
