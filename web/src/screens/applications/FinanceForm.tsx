import {
  type FinanceApplication,
  financeComments,
  financeParts,
  requiredFinanceFields,
} from '@dealerline/shared/contract/finance.ts'
import { finance } from '@dealerline/shared/record-rules/applications.ts'
import type { Fields } from '@dealerline/shared/records/kinds.ts'
import { FormFields, useShownFields } from '../../fields/form-layout.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { fieldSearch } from '../../ui/url/search-schema.ts'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { ApplicationFields, ApplicationForm, type ApplicationFormProps } from './ApplicationForm.tsx'
import classes from './applications.module.css'
import { EarlierFinance } from './EarlierFinance.tsx'
import { FinancedHardware } from './FinancedHardware.tsx'
import { useFinance } from './use-finance.ts'

const defaultSubtitle = 'The customer leases the hardware of this order, and approves the application by a link.'
const requiredFields: readonly string[] = requiredFinanceFields

/** The form of a finance application: a lessor's questions about a business, prefilled with known values. */
export function FinanceForm({ order, record, readOnly, children }: ApplicationFormProps<FinanceApplication>) {
  const editing = useFinance(order, record, readOnly)
  const { form } = editing
  const { control } = form
  const { field } = useScreenSearch(fieldSearch)
  const shownOf = useShownFields('create-finance', form.formState.errors, field)
  const { notes, ...lease } = financeParts.lease.fields
  const draw = (fields: Fields) => (
    <ApplicationFields fields={shownOf(fields)} requiredFields={requiredFields} control={control} readOnly={readOnly} />
  )
  const { business, director, references } = financeParts
  const parts = [business, director, references].filter(({ fields }) => shownOf(fields).length > 0)
  return (
    <ApplicationForm
      kind={finance}
      order={order}
      record={record}
      subtitle={defaultSubtitle}
      titleActions={<FormFields component="create-finance" />}
      newNotice="This order has no finance application yet. The customer’s details are filled in below. It starts with what you type."
      readOnly={readOnly}
      editing={editing}
      progress={children}
      footer={record && <EarlierFinance record={record} />}
    >
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
    </ApplicationForm>
  )
}
