import type { Address } from '@dealerline/shared/contract/address.ts'
import { customerContactOf } from '@dealerline/shared/record-rules/customer-contact.ts'
import { usesQuoteTool } from '@dealerline/shared/rules/flags.ts'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { orderDrafts } from '../../session/order-drafts.ts'
import { orderHistory } from '../../session/order-history.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { useShowSavedOrder, withAddress, withContent } from '../../session/use-show-saved.ts'
import { Section } from '../../ui/form/Section.tsx'
import { usePathParameter, useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { blockSearch } from '../block-search.ts'
import { DeliveryForm } from './DeliveryForm.tsx'
import { DeliveryLine, NextStep, ProposedDelivery } from './DeliveryLine.tsx'
import type { PartProps } from './part.ts'
import classes from './parts.module.css'
import { deliveryDraft } from './use-delivery-editing.ts'

type Header = NonNullable<PartProps['header']>

/** Where the order's goods are delivered. Quotes of the quote tool skip it until they become orders. */
export default function DeliveryPart(props: PartProps) {
  return usesQuoteTool(props.order, props.flags) ? null : <Delivery {...props} />
}

/** Shows the delivery in one line, and its form while a person changes it or if no address is known. */
function Delivery({ block, order, header, readOnly }: PartProps) {
  const { field = '', row } = useScreenSearch(blockSearch)
  const isConfirmation = /\/true$/i.test(usePathParameter('_splat') ?? '')
  const isLinkTarget = row === undefined && field in (block.header?.fields ?? {})
  const { delivery, address, isSaved } = deliveryOf({ block, order, header })
  // A link to the missing address leads to the button that stores the proposed one.
  const opensForm = isLinkTarget && (isSaved || address === undefined || field !== 'addressID')
  const [editing, setEditing] = useState(
    () => !address || isConfirmation || opensForm || orderDrafts(order.orderID).find(deliveryDraft) !== undefined,
  )
  // A link to one of its fields opens it, also while the screen is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: storing the proposed delivery must not open it
  useEffect(() => {
    if (opensForm) setEditing(true)
  }, [isLinkTarget, field])
  // A step of the form opens it.
  const history = orderHistory(order.orderID)
  const isStepWaiting = useSyncExternalStore(history.subscribe, () => history.waitingPlace() === deliveryDraft)
  useEffect(() => {
    if (isStepWaiting) setEditing(true)
  }, [isStepWaiting])
  const showSavedOrder = useShowSavedOrder(order.orderID)
  const refresh = useRefreshOrder()
  const place = useRef<HTMLDivElement>(null)
  const [hasClosed, setHasClosed] = useState(false)
  // Move the focus to the first button or link after the form closes, or when the saved address appears later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address changes the buttons
  useEffect(() => {
    if (!hasClosed || editing || document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>('button, a')?.focus()
  }, [hasClosed, editing, isSaved])

  const close = () => {
    setEditing(false)
    setHasClosed(true)
  }
  const onStored = async (storedHeader: Header, storedAddress: Address) => {
    setHasClosed(true)
    await showSavedOrder((current) => {
      const changed = withContent(current, block.name, (content) => ({
        rows: content?.rows ?? [],
        header: storedHeader,
      }))
      return storedAddress.addressID > 0 ? withAddress(changed, storedAddress) : changed
    })
  }
  const onTheirsTaken = async () => {
    await refresh()
    close()
  }

  const title = isSaved ? 'Address Detail' : 'New Delivery Address'
  if (editing && !readOnly) {
    return (
      <Section title={title}>
        <DeliveryForm
          order={order}
          header={delivery}
          focusField={isLinkTarget ? field : undefined}
          onStored={onStored}
          onTheirsTaken={onTheirsTaken}
          onClose={close}
        />
      </Section>
    )
  }
  const change = (
    <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEditing(true)}>
      Change delivery address
    </Button>
  )
  if (isSaved && address)
    return (
      <Section title={title}>
        <DeliveryLine header={delivery} address={address}>
          {!readOnly && (
            <div ref={place} className={classes.actions}>
              {change}
              <NextStep order={order} />
            </div>
          )}
        </DeliveryLine>
      </Section>
    )
  if (address && !readOnly)
    return (
      <Section title={title}>
        <div ref={place}>
          <ProposedDelivery
            order={order}
            header={delivery}
            address={address}
            isFocused={isLinkTarget}
            onStored={onStored}
            onTheirsTaken={onTheirsTaken}
          >
            {change}
          </ProposedDelivery>
        </div>
      </Section>
    )
  return (
    <Section title="Delivery">
      <div ref={place} className={classes.item}>
        <span className={classes.words}>No delivery address is saved.</span>
        {!readOnly && (
          <Button variant="default" onClick={() => setEditing(true)}>
            New delivery address
          </Button>
        )}
      </div>
    </Section>
  )
}

/** The stored delivery. Values that it lacks are those that the server stores in a new one. */
function deliveryOf({ block, order, header }: Pick<PartProps, 'block' | 'order' | 'header'>) {
  const find = (addressID: unknown) => order.customer.addressDetails.find((address) => address.addressID === addressID)
  const savedAddress = find(header?.addressID)
  if (header && savedAddress) return { delivery: header, address: savedAddress, isSaved: true }
  const proposed: Header = block.header?.initialValues?.(customerContactOf(order)) ?? {}
  const { addressID = 0 } = proposed
  return { delivery: header ? { ...header, addressID } : proposed, address: find(addressID), isSaved: false }
}
