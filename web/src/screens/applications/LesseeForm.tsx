import { type ChangeLessee, lesseeFields, requiredLesseeFields } from '@dealerline/shared/contract/lessee.ts'
import { accountFields, requiredAccountFields } from '@dealerline/shared/contract/payment.ts'
import { lessee } from '@dealerline/shared/record-rules/applications.ts'
import { directDebitLabels, directDebitOptions } from '@dealerline/shared/rules/direct-debit.ts'
import { useFormState, useWatch } from 'react-hook-form'
import { FieldControl, noChoices } from '../../fields/FieldControl.tsx'
import { useDealer } from '../../session/portal.ts'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { RadioField } from '../../ui/form/RadioField.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { ApplicationFields, ApplicationForm, type ApplicationFormProps } from './ApplicationForm.tsx'
import { LesseeParties } from './LesseeParties.tsx'
import { listOfServices, type ServiceRow, ServiceRows } from './ServiceRows.tsx'
import { useLessee } from './use-lessee.ts'

const paymentOptions = Object.values(directDebitOptions).map((value) => ({ value, label: directDebitLabels[value] }))
const { changeDate, reason, details } = lesseeFields
const defaultSubtitle =
  'The services of one customer move to another customer. Each approves by a separate link, the former customer first.'
const requiredFields: readonly string[] = requiredLesseeFields
const requiredAccount: readonly string[] = requiredAccountFields

/** The form of a change of lessee: the former and the new lessee, the services, the date, and the payment. */
export function LesseeForm({ order, record, readOnly, children }: ApplicationFormProps<ChangeLessee>) {
  const editing = useLessee(order, record, readOnly)
  const { form, chooseOption } = editing
  const { control } = form
  const { dealerID } = useDealer()
  const [former, next, option, rows] = useWatch({
    control,
    name: ['formerCustomerID', 'newCustomerID', 'option', 'services'],
  })
  const { errors } = useFormState({ control })
  const set = (name: string, value: unknown) => form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
  const problemOf = (name: string) => {
    const text = errors[name]?.message
    return typeof text === 'string' ? text : undefined
  }
  return (
    <ApplicationForm
      kind={lessee}
      order={order}
      record={record}
      subtitle={defaultSubtitle}
      readOnly={readOnly}
      editing={editing}
      progress={children}
    >
      <Section title="Customers">
        <LesseeParties
          former={former}
          next={next}
          onChange={(name, customerID) => {
            form.clearErrors(name)
            set(name, customerID)
          }}
          dealerID={order.dealerID}
          readOnly={readOnly}
          errorOf={problemOf}
          // A new customer belongs to the caller, and both customers must belong to the order's dealer.
          canCreate={dealerID === order.dealerID}
        />
      </Section>
      <ServiceRows
        title="Services to move"
        orderID={order.orderID}
        list={listOfServices('change-of-lessee')}
        {...editing.textsOf('services')}
        subtitle="Enter the numbers that the former customer uses for each service."
        rows={rows as ServiceRow[]}
        onRowsChange={(newRows) => set('services', newRows)}
        readOnly={readOnly}
      />
      <Section title="The change">
        <FormGrid>
          <ApplicationFields
            fields={Object.entries({ changeDate, reason })}
            requiredFields={requiredFields}
            control={control}
            readOnly={readOnly}
          />
          <TextAreaField name="details" control={control} label={details.label} disabled={readOnly} wide />
        </FormGrid>
      </Section>
      <Section title="Direct debit of the new customer">
        <RadioField
          name="option"
          control={control}
          label="Payment by the new customer"
          options={paymentOptions}
          onValueChange={chooseOption}
          disabled={readOnly}
        />
        {option === directDebitOptions.newDetails && (
          <FormGrid>
            {Object.entries(accountFields).map(([name, field]) => (
              <FieldControl
                key={name}
                name={name}
                control={control}
                readOnly={readOnly}
                field={field}
                choices={noChoices}
                required={requiredAccount.includes(name)}
              />
            ))}
          </FormGrid>
        )}
      </Section>
    </ApplicationForm>
  )
}
