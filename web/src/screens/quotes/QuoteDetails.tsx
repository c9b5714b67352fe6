import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { contractorFields, type Quote, quoteCalls } from '@dealerline/shared/contract/quotes.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import { quoteForm } from '@dealerline/shared/forms/orders.ts'
import { quoteTypes } from '@dealerline/shared/record-rules/quotes.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { FieldValues } from 'react-hook-form'
import { query } from '../../api.ts'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { usePartForm } from '../../editing/use-part-form.ts'
import { FieldControl, noChoices } from '../../fields/FieldControl.tsx'
import { hasFailed } from '../../session/has-failed.ts'
import { OrderNotLoaded } from '../../session/OrderNotLoaded.tsx'
import { orderReasonOf } from '../../session/read-only-reason.ts'
import { useOrderID } from '../../session/use-order.ts'
import { useOrderWithDrafts } from '../../session/use-order-with-drafts.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { notifyInvalid, savingForm } from '../../ui/form/notify-invalid.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { QuoteItems } from './QuoteItems.tsx'
import { cellErrorsOf, groupings, type ListName, listFields, listOf } from './quote-values.ts'
import { useQuoteEditing } from './use-quote-editing.ts'

const title = 'Quote Details'
const { notes, ...contractorLines } = contractorFields
const types = Object.entries(quoteTypes).map(([value, label]) => ({ value: Number(value), label }))
const showListMistake = () => notify({ httpStatus: 400, message: 'Saved, except for the marked fields.' }, savingForm)
const noErrors: readonly FieldError[] = []
const newSpend = { description: '', quantity: 1, monthly: 0 }
const newSupplied = { description: '', quantity: 1, amount: 0 }

/** The content of a quote besides its services; only in quote mode. */
export default function QuoteDetails() {
  const orderID = useOrderID()
  const order = useOrderWithDrafts()
  const isQuote = order.data?.isQuote ?? false
  const quote = useQuery({ ...query(quoteCalls.getQuoteDetails, { params: { orderID } }), enabled: isQuote })
  if (hasFailed(order) || hasFailed(quote))
    return <OrderNotLoaded title={title} message="The quote could not be loaded." queries={[order, quote]} />
  if (order.data && !isQuote) return <Navigate to="/" replace />
  if (!order.data || !quote.data) return <LoadingState title={title} label="Loading the quote" lines={8} />
  return <QuoteEditor key={orderID} order={order.data} quote={quote.data} />
}

function QuoteEditor({ order, quote }: { order: OrderDetail; quote: Quote }) {
  const readOnly = isLocked(order)
  const editing = useQuoteEditing(quote, {
    isLocked: readOnly,
    showMistakes: () => void form.handleSubmit(showListMistake, notifyInvalid)(),
  })
  const { typed: values, revision, change, state, sent } = editing
  // Clear the server's errors when the person types again.
  const errors = state.kind === 'failed' ? editing.errors : noErrors
  const formErrors = useMemo(() => errors.filter(({ path }) => /^(type|isGrouped|contractor)/.test(path)), [errors])
  const form = usePartForm<FieldValues, FieldValues>({
    schema: quoteForm,
    values: () => editing.latest().typed,
    revision,
    isOfOrder: true,
    wasAutomatic: editing.wasAutomatic,
    onChange: (newValues) => {
      const { type, isGrouped, contractorDetails } = newValues
      change({ type, isGrouped, contractorDetails })
    },
    errors: formErrors,
  })
  const list = (name: ListName) => ({
    fields: listFields[name],
    errors: cellErrorsOf(name, errors, sent ?? values),
    readOnly,
    orderID: order.orderID,
    list: listOf(name),
    ...editing.textsOf(name),
  })
  const { control } = form
  return (
    <>
      <ScreenTitle
        title={title}
        subtitle={readOnly ? orderReasonOf(order) : 'The content of the quote besides its services.'}
      />
      <Section title="Quote">
        <FormGrid>
          <SelectField name="type" control={control} label="Type" options={types} disabled={readOnly} />
          <SelectField
            name="isGrouped"
            control={control}
            label="Charges in the printed quote"
            options={groupings}
            disabled={readOnly}
          />
        </FormGrid>
      </Section>
      <QuoteItems
        {...list('currentSpend')}
        title="Current spend"
        subtitle="The customer's current spend. The printed quote compares it with the proposal."
        each="monthly"
        total="Monthly (inc GST)"
        blank={newSpend}
        rows={values.currentSpend}
        onRowsChange={(currentSpend) => change({ currentSpend })}
      />
      <QuoteItems
        {...list('channelInstallation')}
        title="Channel installation"
        subtitle="Services you install and bill yourself. Their total is separate and not charged on the order."
        each="amount"
        total="Once-off (inc GST)"
        blank={newSupplied}
        rows={values.channelInstallation}
        onRowsChange={(channelInstallation) => change({ channelInstallation })}
      />
      <QuoteItems
        {...list('additionalEquipments')}
        title="Additional equipment"
        subtitle="Equipment you supply and bill yourself. Its total is separate and not charged on the order."
        each="amount"
        total="Once-off (inc GST)"
        blank={newSupplied}
        rows={values.additionalEquipments}
        onRowsChange={(additionalEquipments) => change({ additionalEquipments })}
      />
      <Section title="Contractor">
        <FormGrid>
          {Object.entries(contractorLines).map(([name, field]) => (
            <FieldControl
              key={name}
              name={`contractorDetails.${name}`}
              field={field}
              control={control}
              choices={noChoices}
              readOnly={readOnly}
            />
          ))}
          <TextAreaField
            name="contractorDetails.notes"
            control={control}
            label={notes.label}
            disabled={readOnly}
            rows={3}
            wide
          />
        </FormGrid>
      </Section>
      <ConflictDialog name={`Quote ${order.orderID}`} editing={editing} />
    </>
  )
}
