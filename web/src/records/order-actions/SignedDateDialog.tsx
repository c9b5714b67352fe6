import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { dayOf } from '@dealerline/shared/rules/time.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { FormDialog } from '../../ui/feedback/FormDialog.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { DayInput } from '../../ui/form/DayInput.tsx'
import { voidIfCancelled } from '../orders/void-if-cancelled.ts'

interface Props {
  order: OrderDetail
  onClose: () => void
}

/** Corrects the date on which an order was signed. */
export function SignedDateDialog({ order: { orderID, signedDate, createdDate }, onClose }: Props) {
  const refresh = useRefreshOrder()
  const [date, setDate] = useState(signedDate)
  const [isWrong, setIsWrong] = useState(false)
  const maySave = date !== '' && date !== signedDate && !isWrong
  const save = useMutation({
    mutationFn: async () =>
      voidIfCancelled(
        await send(orderCalls.updateOrderSignedDate, { params: { orderID }, body: { signedDate: date } }),
      ),
    onSuccess: async () => {
      notify(message('orderUpdated', { id: orderID }))
      onClose()
      await refresh()
    },
    onError: (error) => {
      const isField = error instanceof ApiError && error.errors.length > 0
      if (!isField) notify(message('notUpdated', { error: error.message }), error)
    },
  })
  const problem = save.error instanceof ApiError ? save.error.errors[0]?.message : undefined
  return (
    <FormDialog
      title={`Change the signed date of order ${orderID}?`}
      action="Change date"
      onClose={onClose}
      cancelLabel="Keep the date"
      loading={save.isPending}
      disabled={!maySave}
      onSubmit={() => {
        if (maySave) save.mutate()
      }}
    >
      <DayInput
        data-autofocus
        name="signed date"
        label="Signed date"
        value={date || null}
        openAt={dayOf(createdDate)}
        error={problem}
        onWrong={setIsWrong}
        onChange={(day) => setDate(day ?? '')}
      />
    </FormDialog>
  )
}
