import type { Row } from '@dealerline/shared/blocks/block.ts'
import type { Address } from '@dealerline/shared/contract/address.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { goodsRuleOf, nextAfterDelivery } from '@dealerline/shared/record-rules/delivery.ts'
import { addressLine } from '@dealerline/shared/rules/address-line.ts'
import { Button } from '@mantine/core'
import { IconArrowRight, IconTruckDelivery } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { toScreen, useOrderMenu } from '../../session/use-order.ts'
import { showPhone } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './parts.module.css'
import { type DeliveryCallbacks, useDeliveryEditing } from './use-delivery-editing.ts'

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

interface ProposedProps extends DeliveryCallbacks {
  order: OrderDetail
  /** The delivery that the server stores with the first item, or the stored one with the address that it lacks. */
  header: Row
  address: Address
  isFocused: boolean
  children: ReactNode
}

/**
 * The delivery that an order gets by itself, before it is stored: the server stores it with the first item. Goods of another
 * service, such as the handsets of extensions, need one click.
 */
export function ProposedDelivery({ order, header, address, isFocused, children, ...callbacks }: ProposedProps) {
  const editing = useDeliveryEditing(order, header, callbacks)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) button.current?.focus()
  }, [isFocused])
  const hasGoods = goodsRuleOf(order.content) !== undefined
  return (
    <>
      <DeliveryLine header={header} address={address} note={hasGoods ? undefined : 'Saved with the first item.'}>
        <div className={classes.actions}>
          {hasGoods && (
            <Button ref={button} loading={editing.saving} onClick={() => void editing.saveNow({ always: true })}>
              Deliver to this address
            </Button>
          )}
          {children}
        </div>
      </DeliveryLine>
      <ConflictDialog name="The delivery" editing={editing} />
    </>
  )
}
