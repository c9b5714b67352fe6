import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { mayAct, orderTypeLabel } from '@dealerline/shared/rules/order-states.ts'
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, send } from '../../api.ts'
import { voidIfCancelled } from '../../records/orders/void-if-cancelled.ts'
import { useDealer } from '../../session/portal.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import classes from './OrderTypes.module.css'
import { TypeChoice } from './TypeChoice.tsx'

/** The type of an order that can be edited, and whether its customer is an existing one. */
export function ChangeType({ order }: { order: OrderDetail }) {
  const { orderID } = order
  const { isAdmin } = useDealer()
  const refresh = useRefreshOrder()
  const [type, setType] = useState(order.orderType)
  const [existing, setExisting] = useState(order.existingCustomer)
  const canChange = mayAct('changeType', order, isAdmin)
  const isChanged = type !== order.orderType || existing !== order.existingCustomer
  const discard = () => {
    setType(order.orderType)
    setExisting(order.existingCustomer)
  }
  useUnsavedGuard(isChanged, discard)
  const save = useMutation({
    mutationFn: async (isConfirmed: boolean) => {
      if (type !== order.orderType)
        await send(orderCalls.updateOrderType, { params: { orderID, type }, body: { confirmed: isConfirmed } })
      if (existing === order.existingCustomer) return
      await voidIfCancelled(
        await send(orderCalls.updateOrder, { params: { orderID }, body: { existingCustomer: existing } }),
      )
    },
    onSuccess: async () => {
      notify(message('orderUpdated', { id: orderID }))
      await refresh()
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'conflict')
        return notify(message('notUpdated', { error: error.message }), error)
      const isConfirmed = await confirm({
        title: `Change the type of order ${orderID} to ${orderTypeLabel(type).toLowerCase()}?`,
        message: `An order of this type has no services. These stay stored and return if you change the type again, but are not sent or charged: ${error.errors.map(({ message }) => message).join(', ')}.`,
        confirmLabel: 'Change the type',
        cancelLabel: 'Keep the type',
      })
      if (isConfirmed) save.mutate(true)
    },
  })
  return (
    <>
      <ScreenTitle
        title="Order type"
        subtitle={`${order.isQuote ? 'Quote' : 'Order'} ${orderID} · ${orderTypeLabel(order.orderType)}`}
      />
      {!canChange && (
        <Notice>The type cannot be changed any more. Take the order back first, if that is possible.</Notice>
      )}
      <Section>
        <TypeChoice label="What is the order for?" value={type} disabled={!canChange} onChange={setType} />
        <Checkbox
          className={classes.flag}
          label="The customer has services with us already"
          checked={existing}
          disabled={!canChange}
          onChange={(event) => setExisting(event.currentTarget.checked)}
        />
      </Section>
      {canChange && (
        <SaveBar
          label="Apply"
          onSave={() => save.mutate(false)}
          disabled={!isChanged}
          state={save.isPending ? { kind: 'saving' } : undefined}
        />
      )}
    </>
  )
}
