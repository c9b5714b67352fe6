import { cleanBsb, restoreBsb } from '@dealerline/shared/cells/registers.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { accountFields, requiredAccountFields } from '@dealerline/shared/contract/payment.ts'
import { directDebitOptions } from '@dealerline/shared/rules/direct-debit.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { Box } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormFields, useShownFields } from '../../blocks/form-layout.tsx'
import { OrderNotLoaded } from '../../blocks/OrderNotLoaded.tsx'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { DraftNotice } from '../../editing/DraftNotice.tsx'
import { useOrderWithDrafts } from '../../session/use-order-with-drafts.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { RadioField } from '../../ui/form/RadioField.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFocusField } from '../../ui/form/use-focus-field.ts'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { directDebitSearch } from './direct-debit-search.ts'
import { paymentOptions, useDirectDebit } from './use-direct-debit.ts'

const title = 'Direct Debit'
const requiredFields: readonly string[] = requiredAccountFields
const restoredHelp = 'Check this: the BSB had five digits, so the zero that spreadsheets remove was added'
const numbers: readonly string[] = ['bsb', 'accountNumber']

/** The payment of the order. */
export default function DirectDebit() {
  const order = useOrderWithDrafts()
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
  const { form } = editing
  const { control } = form
  const { field } = useScreenSearch(directDebitSearch)
  const readOnly = isLocked(order)
  const option: unknown = useWatch({ control, name: 'option' })
  const shownOf = useShownFields('direct-debit', form.formState.errors, field)
  useFocusField({ ...(field && { field }) })
  const bsb = String(useWatch({ control, name: 'bsb' }) ?? '')
  const [restored, setRestored] = useState<string>()
  const changeBsb = (newBsb: string, text: unknown) => {
    if (newBsb !== text) form.setValue('bsb', newBsb, { shouldDirty: true, shouldValidate: true })
  }
  const restoreZero = () => {
    const restoredBsb = restoreBsb(bsb)
    if (restoredBsb === undefined) return
    setRestored(restoredBsb)
    changeBsb(restoredBsb, bsb)
  }
  return (
    <>
      <ScreenTitle
        title={title}
        subtitle={
          readOnly
            ? 'This order has been sent and is read-only. Bank numbers show their last digits.'
            : 'The payment of this order’s invoices.'
        }
      >
        <FormFields component="direct-debit" />
      </ScreenTitle>
      <DraftNotice editing={editing} />
      <Section title="Payment">
        <Box maw={560}>
          <RadioField
            name="option"
            control={control}
            label="Payment of this order"
            options={paymentOptions(order)}
            disabled={readOnly}
            onValueChange={editing.chooseOption}
          />
        </Box>
      </Section>
      {option === directDebitOptions.newDetails && (
        <Section title="Account">
          <Box onBlur={restoreZero}>
            <FormGrid>
              {shownOf(accountFields).map(([name, { label }]) => (
                <TextField
                  key={name}
                  name={name}
                  label={label}
                  control={control}
                  required={requiredFields.includes(name)}
                  disabled={readOnly}
                  {...(numbers.includes(name) && { inputMode: 'numeric' as const })}
                  {...(name === 'bsb' && {
                    placeholder: '123-456',
                    help: restored === bsb && bsb !== '' ? restoredHelp : undefined,
                    onValueChange: (text: unknown) => changeBsb(cleanBsb(String(text)), text),
                  })}
                />
              ))}
            </FormGrid>
          </Box>
        </Section>
      )}
      <ConflictDialog name={`Payment of order ${order.orderID}`} editing={editing} />
    </>
  )
}
