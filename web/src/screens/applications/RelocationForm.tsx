import { type Relocation, relocationFields, requiredRelocationFields } from '@dealerline/shared/contract/relocation.ts'
import { relocation } from '@dealerline/shared/record-rules/applications.ts'
import { Button } from '@mantine/core'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { AddressSearch } from '../../fields/AddressSearch.tsx'
import { FormFields, useShownFields } from '../../fields/form-layout.tsx'
import picker from '../../records/customers/CustomerPicker.module.css'
import { TypedAddress } from '../../records/customers/TypedAddress.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { fieldSearch } from '../../ui/url/search-schema.ts'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { ApplicationFields, ApplicationForm, type ApplicationFormProps } from './ApplicationForm.tsx'
import classes from './applications.module.css'
import { listOfServices, type ServiceRow, ServiceRows } from './ServiceRows.tsx'
import { useRelocation } from './use-relocation.ts'

const { oldAddress, movingDate, contactName, contactMobile, notes } = relocationFields
const defaultSubtitle = 'The customer moves and takes services along. The customer confirms the change by a link.'
const requiredFields: readonly string[] = requiredRelocationFields

/** The form of a relocation: the old and the new address, the date, the person on site, and the services that move. */
export function RelocationForm({ order, record, readOnly, children }: ApplicationFormProps<Relocation>) {
  const editing = useRelocation(order, record, readOnly)
  const { form } = editing
  const { control } = form
  const { field } = useScreenSearch(fieldSearch)
  const [newAddress, services, old] = useWatch({ control, name: ['newAddress', 'services', 'oldAddress'] })
  const rows = services as ServiceRow[]
  const shownOf = useShownFields('change-address', form.formState.errors, field)
  const set = (name: string, value: unknown) => form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
  const addressOptions = [
    ...new Set([...order.customer.addressDetails.map((address) => address.formattedAddress), String(old ?? '')]),
  ]
  return (
    <ApplicationForm
      kind={relocation}
      order={order}
      record={record}
      subtitle={defaultSubtitle}
      titleActions={<FormFields component="change-address" />}
      readOnly={readOnly}
      editing={editing}
      progress={children}
    >
      <Section title="Addresses">
        <FormGrid>
          <SelectField
            name="oldAddress"
            control={control}
            label={oldAddress.label}
            options={addressOptions.filter(Boolean).map((value) => ({ value, label: value }))}
            emptyMessage="The customer has no address yet"
            disabled={readOnly}
            requiredToSend
            wide
          />
        </FormGrid>
        <div className={classes.below}>
          <NewAddress
            control={control}
            value={newAddress}
            readOnly={readOnly}
            onChange={(value) => set('newAddress', value)}
          />
        </div>
      </Section>
      <ServiceRows
        title="Services to move"
        orderID={order.orderID}
        list={listOfServices('relocation')}
        {...editing.textsOf('services')}
        subtitle="Enter the numbers that the customer uses for each service."
        rows={rows}
        onRowsChange={(newRows) => set('services', newRows)}
        readOnly={readOnly}
      />
      <Section title="The move">
        <FormGrid columns={3}>
          <ApplicationFields
            fields={shownOf({ movingDate, contactName, contactMobile })}
            requiredFields={requiredFields}
            control={control}
            readOnly={readOnly}
          />
        </FormGrid>
        {shownOf({ notes }).length > 0 && (
          <div className={classes.below}>
            <TextAreaField name="notes" control={control} label={notes.label} disabled={readOnly} wide />
          </div>
        )}
      </Section>
    </ApplicationForm>
  )
}

interface NewAddressProps {
  control: Control<FieldValues, unknown, FieldValues>
  value: { formattedAddress?: string } | null
  readOnly: boolean
  onChange: (value: unknown) => void
}

/** The new address: found by search, or typed by hand. */
function NewAddress({ control, value, readOnly, onChange }: NewAddressProps) {
  if (!value)
    return <AddressSearch name="newAddress" requiredToSend disabled={readOnly} onChoose={onChange} onType={onChange} />
  return (
    <div className={picker.party} data-field="newAddress">
      <span className={picker.partyLabel}>New address</span>
      {value.formattedAddress ? (
        <div className={picker.chosen}>{value.formattedAddress}</div>
      ) : (
        <TypedAddress name="newAddress" control={control} disabled={readOnly} />
      )}
      {!readOnly && (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange(null)}>
          Search for another address
        </Button>
      )}
    </div>
  )
}
