import type { Row } from '@dealerline/shared/blocks/block.ts'
import type { Address } from '@dealerline/shared/contract/address.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { goodsRuleOf } from '@dealerline/shared/record-rules/delivery.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { DeliveryLine } from './DeliveryLine.tsx'
import classes from './parts.module.css'
import { type DeliveryCallbacks, useDeliveryEditing } from './use-delivery-editing.ts'

interface Props extends DeliveryCallbacks {
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
export function ProposedDelivery({ order, header, address, isFocused, children, ...callbacks }: Props) {
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
