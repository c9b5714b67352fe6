import type { Address } from '@dealerline/shared/contract/address.ts'
import { nextAfterDelivery } from '@dealerline/shared/record-rules/delivery.ts'
import { addressLine } from '@dealerline/shared/rules/address-line.ts'
import { usesQuoteTool } from '@dealerline/shared/rules/flags.ts'
import { Button } from '@mantine/core'
import { IconArrowRight, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { orderDrafts } from '../../session/order-drafts.ts'
import { orderHistory } from '../../session/order-history.ts'
import { toScreen, useOrderMenu, useRefreshOrder } from '../../session/use-order.ts'
import { useShowSavedOrder, withAddress, withContent } from '../../session/use-show-saved.ts'
import { Section } from '../../ui/form/Section.tsx'
import { showPhone } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { usePathParameter, useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { blockSearch } from '../block-search.ts'
import { DeliveryForm } from './DeliveryForm.tsx'
import type { PartProps } from './part.ts'
import classes from './parts.module.css'
import { deliveryDraft } from './use-delivery-editing.ts'

type Header = NonNullable<PartProps['header']>

/** Where the order's goods are delivered. Quotes of the quote tool skip it until they become orders. */
export default function DeliveryPart(props: PartProps) {
  return usesQuoteTool(props.order, props.flags) ? null : <Delivery {...props} />
}

/** Shows a form until the person has saved or closed it, then the saved delivery. */
function Delivery({ block, order, header, readOnly }: PartProps) {
  const { field = '', row } = useScreenSearch(blockSearch)
  const isConfirmation = /\/true$/i.test(usePathParameter('_splat') ?? '')
  const isLinkTarget = row === undefined && field in (block.header?.fields ?? {})
  const address = order.customer.addressDetails.find(({ addressID }) => addressID === header?.addressID)
  const isSaved = address !== undefined
  const [editing, setEditing] = useState(
    () => !isSaved || isConfirmation || isLinkTarget || orderDrafts(order.orderID).find(deliveryDraft) !== undefined,
  )
  // A link to one of its fields opens it, also while the screen is open.
  useEffect(() => {
    if (isLinkTarget) setEditing(true)
  }, [isLinkTarget])
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
  const onStored = (storedHeader: Header, storedAddress: Address) =>
    showSavedOrder((current) => {
      const changed = withContent(current, block.name, (content) => ({
        rows: content?.rows ?? [],
        header: storedHeader,
      }))
      return storedAddress.addressID > 0 ? withAddress(changed, storedAddress) : changed
    })

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
          // If no header is stored, start with the values that the server stores when the first row is saved.
          header={header ?? block.header?.initialValues?.(order.customer) ?? null}
          focusField={isLinkTarget ? field : undefined}
          onStored={onStored}
          onTheirsTaken={onTheirsTaken}
          onClose={close}
        />
      </Section>
    )
  }
  if (!isSaved) {
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
  const text = (name: string) => String(header?.[name] ?? '')
  const contact = [text('contactName'), showPhone(text('contactMobile')), text('contactEmail')]
  return (
    <Section title={title}>
      <div className={classes.item}>
        <p className={classes.words}>
          <strong>{addressLine(address)}</strong>
          <br />
          {contact.filter(Boolean).join(' · ')}
          {text('deliveryInstructions') && <span className={classes.quiet}> {text('deliveryInstructions')}</span>}
        </p>
        {!readOnly && (
          <div ref={place} className={classes.actions}>
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              Change delivery address
            </Button>
            <NextStep order={order} />
          </div>
        )}
      </div>
    </Section>
  )
}

/** Links to the next screen, if this order has it. */
function NextStep({ order }: Pick<PartProps, 'order'>) {
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
