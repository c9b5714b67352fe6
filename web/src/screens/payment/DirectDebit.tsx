import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { accountFields, requiredAccountFields } from '@dealerline/shared/contract/payment.ts'
import { directDebitOptions } from '@dealerline/shared/rules/direct-debit.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { Box } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { DraftNotice } from '../../editing/DraftNotice.tsx'
import { FormFields, useShownFields } from '../../fields/form-layout.tsx'
import { hasFailed } from '../../session/has-failed.ts'
import { OrderNotLoaded } from '../../session/OrderNotLoaded.tsx'
import { orderReasonOf } from '../../session/read-only-reason.ts'
import { useOrderWithDrafts } from '../../session/use-order-with-drafts.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { BsbField } from '../../ui/form/BsbField.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { RadioField } from '../../ui/form/RadioField.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFocusField } from '../../ui/form/use-focus-field.ts'
import { fieldSearch } from '../../ui/url/search-schema.ts'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { paymentOptions, useDirectDebit } from './use-direct-debit.ts'

const title = 'Direct Debit'
const requiredFields: readonly string[] = requiredAccountFields

/** The payment of the order. */
export default function DirectDebit() {
  const order = useOrderWithDrafts()
  if (hasFailed(order))
    return <OrderNotLoaded title={title} message="The direct debit could not be loaded." queries={[order]} />
  if (!order.data) return <LoadingState title={title} label="Loading the direct debit" lines={6} />
  return <DirectDebitForm key={order.data.orderID} order={order.data} />
}

function DirectDebitForm({ order }: { order: OrderDetail }) {
  const editing = useDirectDebit(order)
  const { form } = editing
  const { control } = form
  const { field } = useScreenSearch(fieldSearch)
  const readOnly = isLocked(order)
  const option: unknown = useWatch({ control, name: 'option' })
  const shownOf = useShownFields('direct-debit', form.formState.errors, field)
  useFocusField({ ...(field && { field }) })
  return (
    <>
      <ScreenTitle
        title={title}
        subtitle={
          readOnly
            ? `${orderReasonOf(order)} Bank numbers show their last digits.`
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
          <FormGrid>
            {shownOf(accountFields).map(([name, { label }]) => {
              const common = {
                name,
                label,
                control,
                required: requiredFields.includes(name),
                disabled: readOnly,
              }
              if (name === 'bsb') return <BsbField key={name} {...common} />
              return (
                <TextField
                  key={name}
                  {...common}
                  {...(name === 'accountNumber' && { inputMode: 'numeric' as const })}
                />
              )
            })}
          </FormGrid>
        </Section>
      )}
      <ConflictDialog name={`Payment of order ${order.orderID}`} editing={editing} />
    </>
  )
}
