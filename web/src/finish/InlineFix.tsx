import { type CustomerChange, customerCalls } from '@dealerline/shared/contract/customers.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { RequirementFix } from '@dealerline/shared/record-rules/requirement-fixes.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { ApiError, send } from '../api.ts'
import { FieldControl, noChoices } from '../fields/FieldControl.tsx'
import { useRefreshCustomer } from '../session/use-order.ts'
import { notify } from '../ui/feedback/notify.ts'
import classes from './Finish.module.css'
import { usePassedFocus } from './use-finish-focus.ts'

interface Props {
  order: OrderDetail
  fix: RequirementFix
  messages: readonly string[]
}

/** The field that meets a requirement. Its value is stored on Enter, on leaving the field, or when it is chosen. */
export function InlineFix({ order, fix, messages }: Props) {
  const { customer, orderID } = order
  const { record, name, field } = fix
  const refresh = useRefreshCustomer()
  const form = useForm<FieldValues>({ defaultValues: { [name]: '' } })
  const box = useRef<HTMLDivElement>(null)
  usePassedFocus(box)
  const save = useMutation({
    mutationFn: (value: unknown) => {
      const part = { [name]: value }
      const body: CustomerChange = record === 'customer' ? part : { companyDetails: part }
      const params = { customerId: customer.customerID, orderId: orderID }
      return send(customerCalls.updateCustomer, { params, body }, { ifMatch: customer.version })
    },
    onSuccess: () => notify(message('customerUpdated')),
    onError: (error) => {
      const reason = error instanceof ApiError ? (error.errors[0]?.message ?? error.message) : error.message
      form.setError(name, { type: 'server', message: reason })
    },
    onSettled: () => refresh(customer.customerID),
  })
  const store = () => {
    const value: unknown = form.getValues(name)
    if (value === '' || value === null || value === undefined || save.isPending) return
    const result = field.schema.safeParse(value)
    if (result.success) save.mutate(result.data)
    else form.setError(name, { type: 'schema', message: result.error.issues[0]?.message })
  }
  const isChoice = field.kind === 'choice' || field.kind === 'date'
  useStoredChoice(isChoice ? form.watch(name) : undefined, store)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the field
    <div
      ref={box}
      data-next
      className={classes.fix}
      onBlur={isChoice ? undefined : store}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isChoice) return
        event.preventDefault()
        store()
      }}
    >
      <FieldControl name={name} field={field} control={form.control} choices={noChoices} />
      {messages
        .filter((text) => text !== `${field.label} required`)
        .map((text) => (
          <p key={text} className={classes.quiet}>
            {text}
          </p>
        ))}
    </div>
  )
}

/** Stores a chosen value at once. */
function useStoredChoice(value: unknown, store: () => void): void {
  const latest = useRef(store)
  latest.current = store
  useLayoutEffect(() => {
    if (value) latest.current()
  }, [value])
}
