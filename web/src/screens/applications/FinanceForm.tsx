import type { Fields } from '@dealerline/shared/blocks/kinds.ts'
import {
  type FinanceApplication,
  financeComments,
  financeParts,
  requiredFinanceFields,
} from '@dealerline/shared/contract/finance.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { finance } from '@dealerline/shared/rules/applications.ts'
import { messages } from '@dealerline/shared/rules/messages.ts'
import type { ReactNode } from 'react'
import { FieldControl, noChoices } from '../../blocks/FieldControl.tsx'
import { FormFields, useShownFields } from '../../blocks/form-layout.tsx'
import { ClashDialog } from '../../editing/ClashDialog.tsx'
import { DraftNotice } from '../../editing/DraftNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { useFocusField } from '../../ui/form/use-focus-field.ts'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { applicationSearch } from './application-search.ts'
import classes from './applications.module.css'
import { EarlierFinance } from './EarlierFinance.tsx'
import { FinancedHardware } from './FinancedHardware.tsx'
import { subtitleOf } from './subtitle-of.ts'
import { useFinance } from './use-finance.ts'

interface Props {
  order: OrderDetail
  record: FinanceApplication | null
  readOnly: boolean
  /** The content next to the form, which depends on whether all of it is saved. */
  children: (unsaved: boolean) => ReactNode
}

const defaultSubtitle = 'The customer leases the hardware of this order. They approve the application on a link.'
const afterRejection = 'The customer rejected it. Start a new application to change it.'
const needed: readonly string[] = requiredFinanceFields

/** The form of a finance application: a lessor's questions about a business, prefilled with known values. */
export function FinanceForm({ order, record, readOnly, children }: Props) {
  const editing = useFinance(order, record)
  const { form, state, unsaved, submit } = editing
  const { control } = form
  const { field } = useScreenSearch(applicationSearch)
  const shownOf = useShownFields('create-finance', form.formState.errors, field)
  useFocusField({ ...(field && { field }) })
  // A draft shows its sending part last; after sending, the progress comes first.
  const isDraft = record?.status === 'Created'
  const { notes, ...lease } = financeParts.lease.fields
  const draw = (fields: Fields) =>
    shownOf(fields).map(([name, each]) => (
      <FieldControl
        key={name}
        name={name}
        control={control}
        readOnly={readOnly}
        field={each}
        choices={noChoices}
        neededToSend={needed.includes(name)}
        wide={/address/i.test(name)}
      />
    ))
  const { business, director, references } = financeParts
  const parts = [business, director, references].filter(({ fields }) => shownOf(fields).length > 0)
  return (
    <>
      <ScreenTitle
        title={finance.menuTitle}
        subtitle={
          record?.status === 'Rejected' ? afterRejection : subtitleOf(defaultSubtitle, readOnly, record?.status)
        }
      >
        <FormFields component="create-finance" />
      </ScreenTitle>
      <DraftNotice editing={editing} />
      {!record && (
        <Notice>
          {messages.noContent.text}: this order has no finance application yet. The customer’s details are filled in
          below. Complete them and save.
        </Notice>
      )}
      {!isDraft && children(unsaved)}
      <FinancedHardware order={order} />
      <Section title={financeParts.lease.title}>
        <FormGrid>{draw(lease)}</FormGrid>
        {shownOf({ notes }).length > 0 && (
          <div className={classes.below}>
            <TextAreaField name="notes" control={control} label={notes.label} disabled={readOnly} wide />
          </div>
        )}
      </Section>
      {parts.map(({ title, fields }) => (
        <Section key={title} title={title}>
          <FormGrid>{draw(fields)}</FormGrid>
        </Section>
      ))}
      <Section title="For colleagues">
        <TextAreaField
          name="comments"
          control={control}
          label={financeComments.label}
          help="Not printed, and not sent to the customer."
          disabled={readOnly}
          wide
        />
      </Section>
      {isDraft && children(unsaved)}
      {record && <EarlierFinance record={record} />}
      {!readOnly && <SaveBar onSave={() => void submit()} state={state} />}
      <ClashDialog name={`The finance application of order ${order.orderID}`} editing={editing} />
    </>
  )
}
