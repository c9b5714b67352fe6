import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { FormDialog } from '../../ui/feedback/FormDialog.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { fieldClasses } from '../../ui/form/field-classes.ts'
import { voidIfCancelled } from '../orders/void-if-cancelled.ts'

interface Props {
  order: OrderDetail
  onClose: () => void
}

/** Names an order, so that other orders can begin with its services. */
export function TemplateDialog({ order: { orderID, isQuote, templateName }, onClose }: Props) {
  const refresh = useRefreshOrder()
  const [name, setName] = useState(templateName ?? '')
  const [isLeft, setIsLeft] = useState(false)
  const save = useMutation({
    mutationFn: async () =>
      voidIfCancelled(await send(orderCalls.updateOrder, { params: { orderID }, body: { templateName: name.trim() } })),
    onSuccess: async () => {
      notify({ httpStatus: 200, message: `“${name.trim()}” is now in the menu of New order, under From a template.` })
      onClose()
      await refresh()
    },
    onError: (error) => {
      const isField = error instanceof ApiError && error.errors.length > 0
      if (!isField) notify(message('notUpdated', { error: error.message }), error)
    },
  })
  const refusal = save.error instanceof ApiError ? save.error.errors[0]?.message : undefined
  const problem = isLeft && name.trim() === '' ? 'Enter a name' : refusal
  return (
    <FormDialog
      title={`Use ${isQuote ? 'quote' : 'order'} ${orderID} as a template`}
      action="Save template"
      onClose={onClose}
      loading={save.isPending}
      onSubmit={() => {
        setIsLeft(true)
        if (name.trim() !== '') save.mutate()
      }}
    >
      <TextInput
        data-autofocus
        classNames={fieldClasses}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        label="Name of the template"
        description="New orders take its services, plans, hardware and terms. They take no names, numbers or addresses."
        maxLength={60}
        required
        autoComplete="off"
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
