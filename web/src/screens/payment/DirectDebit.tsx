import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { accountFields, neededOfAccount } from '@dealerline/shared/contract/payment.ts'
import { directDebitOptions, writeBsb } from '@dealerline/shared/rules/direct-debit.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { Box, Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { OrderNotLoaded } from '../../blocks/OrderNotLoaded.tsx'
import { reportSaveState } from '../../session/save-state.ts'
import { useOrder } from '../../session/use-order.ts'
import { ClashDialog } from '../../ui/feedback/ClashDialog.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { RadioField } from '../../ui/form/RadioField.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFocusField } from '../../ui/form/use-focus-field.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { useDirectDebit, waysToPay } from './use-direct-debit.ts'

const title = 'Direct Debit'
const needed: readonly string[] = neededOfAccount
const numbers: readonly string[] = ['bsb', 'accountNumber']

/** How the order is paid for. */
export default function DirectDebit() {
  const order = useOrder()
  if (order.isError)
    return (
      <OrderNotLoaded
        title={title}
        error={order.error}
        message="The direct debit could not be loaded."
        onRetry={() => void order.refetch()}
      />
    )
  if (!order.data) return <LoadingState label="Loading the direct debit" lines={6} />
  return <DirectDebitForm key={order.data.orderID} order={order.data} />
}

function DirectDebitForm({ order }: { order: OrderDetail }) {
  const editing = useDirectDebit(order)
  const { form, state, unsaved, discard } = editing
  const { control } = form
  const { field } = useSearch({ strict: false })
  const readOnly = isLocked(order)
  const option: unknown = useWatch({ control, name: 'option' })
  useFocusField({ ...(field && { field }) })
  useUnsavedGuard(unsaved, discard)
  useEffect(() => reportSaveState(state), [state])
  useEffect(() => () => reportSaveState({ kind: 'idle' }), [])
  return (
    <>
      <ScreenTitle
        title={title}
        lead={
          readOnly
            ? 'This order has been sent, so it can only be read. Bank numbers show their last digits.'
            : 'How the invoices for this order are paid.'
        }
      />
      {editing.wasKept && (
        <Notice>
          <span>What you typed earlier and did not save is shown here.</span>
          <Button size="compact-sm" variant="subtle" onClick={discard}>
            Discard it
          </Button>
        </Notice>
      )}
      <Section title="Payment">
        <Box maw={560}>
          <RadioField
            name="option"
            control={control}
            label="How this order is paid for"
            options={waysToPay(order)}
            disabled={readOnly}
          />
        </Box>
      </Section>
      {option === directDebitOptions.newDetails && (
        <Section title="Account">
          <FormGrid>
            {Object.entries(accountFields).map(([name, { label }]) => (
              <TextField
                key={name}
                name={name}
                label={label}
                control={control}
                required={needed.includes(name)}
                disabled={readOnly}
                {...(numbers.includes(name) && { inputMode: 'numeric' as const })}
                {...(name === 'bsb' && {
                  maxLength: 7,
                  placeholder: '123-456',
                  onValueChange: (typed: unknown) => {
                    const written = writeBsb(String(typed))
                    if (written !== typed) form.setValue('bsb', written, { shouldDirty: true, shouldValidate: true })
                  },
                })}
              />
            ))}
          </FormGrid>
        </Section>
      )}
      {!readOnly && <SaveBar onSave={() => void editing.submit()} state={state} />}
      {editing.clashes && (
        <ClashDialog
          opened
          name={`How order ${order.orderID} is paid for`}
          clashes={editing.clashes}
          onSettle={editing.settle}
        />
      )}
    </>
  )
}
