import type { Field, Fields } from '@dealerline/shared/blocks/kinds.ts'
import { type FinanceApplication, financeParts, neededOfFinance } from '@dealerline/shared/contract/finance.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { finance } from '@dealerline/shared/rules/applications.ts'
import { messages } from '@dealerline/shared/rules/messages.ts'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { FieldControl, noChoices } from '../../blocks/FieldControl.tsx'
import { reportSaveState } from '../../session/save-state.ts'
import { ClashDialog } from '../../ui/feedback/ClashDialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { useFocusField } from '../../ui/form/use-focus-field.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import classes from './applications.module.css'
import { EarlierFinance } from './EarlierFinance.tsx'
import { FinancedHardware } from './FinancedHardware.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import { leadOf } from './lead-of.ts'
import { useFinance } from './use-finance.ts'

interface Props {
  order: OrderDetail
  record: FinanceApplication | null
  readOnly: boolean
  /** What stands beside the form, once it is known whether all of it is saved. */
  children: (unsaved: boolean) => ReactNode
}

const usual = 'The customer leases the hardware of this order. They approve the application on a link.'
const afterRejection = 'The customer rejected it. Begin a new application to change what it says.'
const needed: readonly string[] = neededOfFinance

/** The form of a finance application: what a lessor asks of a business, prefilled with what is known. */
export function FinanceForm({ order, record, readOnly, children }: Props) {
  const { form, state, unsaved, discard, wasKept, clashes, settle, submit } = useFinance(order, record)
  const { control } = form
  const { field } = useSearch({ strict: false })
  useFocusField({ ...(field && { field }) })
  useUnsavedGuard(unsaved, discard)
  // How it stands comes first once it has been sent, and sending it last until then.
  const isDraft = record?.status === 'Created'
  useEffect(() => reportSaveState(state), [state])
  useEffect(() => () => reportSaveState({ kind: 'idle' }), [])
  const { notes, ...lease } = financeParts.lease.fields
  const draw = (fields: Fields) =>
    Object.entries<Field>(fields).map(([name, each]) => (
      <FieldControl
        key={name}
        {...{ name, control, readOnly }}
        field={each}
        choices={noChoices}
        required={needed.includes(name)}
        wide={/address/i.test(name)}
      />
    ))
  const { business, director, references } = financeParts
  return (
    <>
      <ScreenTitle
        title={finance.menuTitle}
        lead={record?.status === 'Rejected' ? afterRejection : leadOf(usual, readOnly, record?.status)}
      />
      {wasKept && <KeptNotice onDiscard={discard} />}
      {!record && (
        <Notice>
          {messages.noContent.text}: nothing has been saved for this order yet. What is known of the customer is filled
          in below.
        </Notice>
      )}
      {!isDraft && children(unsaved)}
      <FinancedHardware order={order} />
      <Section title={financeParts.lease.title}>
        <FormGrid>{draw(lease)}</FormGrid>
        <div className={classes.below}>
          <TextAreaField name="notes" control={control} label={notes.label} disabled={readOnly} wide />
        </div>
      </Section>
      {Object.values({ business, director, references }).map(({ title, fields }) => (
        <Section key={title} title={title}>
          <FormGrid>{draw(fields)}</FormGrid>
        </Section>
      ))}
      {isDraft && children(unsaved)}
      {record && <EarlierFinance record={record} />}
      {!readOnly && <SaveBar onSave={() => void submit()} state={state} />}
      {clashes && (
        <ClashDialog
          opened
          name={`The finance application of order ${order.orderID}`}
          clashes={clashes}
          onSettle={settle}
        />
      )}
    </>
  )
}
