import type { AddressInput } from '@dealerline/shared/contract/address.ts'
import type { Contact } from '@dealerline/shared/contract/contacts.ts'
import { addressLine } from '@dealerline/shared/rules/address-line.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { DraftNotice } from '../../editing/DraftNotice.tsx'
import { AddressSearch } from '../../fields/AddressSearch.tsx'
import { useFormLayout } from '../../fields/form-layout.tsx'
import { PersonField } from '../../fields/PersonField.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { useContactForm, useContactRemoval } from './contact-forms.ts'
import classes from './customers.module.css'

const formFields = [
  'firstName',
  'surname',
  'dob',
  'mobile',
  'email',
  'phone',
  'jobTitle',
  'driversLicenseNumber',
] as const

interface Props {
  orderID: number
  /** Undefined if the business has none. */
  guarantor: Contact | undefined
  readOnly: boolean
  /** Whether another component, such as a panel over the screen, handles the keyboard. */
  paused: boolean
  onRemoved: () => void
  /** The content below the form. */
  children: ReactNode
}

/** The person who guarantees the business's debts. */
export function GuarantorForm({ orderID, guarantor, readOnly, paused, onRemoved, children }: Props) {
  const editing = useContactForm(orderID, 'guarantor', guarantor, { isLocked: readOnly, isPart: paused })
  const { form, unsaved } = editing
  const { control } = form
  const { errors } = useFormState({ control })
  const shows = useFormLayout('create-contacts')
  const removeGuarantor = useContactRemoval(orderID)
  const name = guarantor ? personName(guarantor) : 'The guarantor'
  const setAddress = (address: AddressInput) =>
    form.setValue('address', addressLine(address), { shouldDirty: true, shouldValidate: true })
  const draw = (field: string) => {
    const fieldDefinition = editing.fields[field]
    if (!fieldDefinition) return null
    const required = editing.requiredFields.includes(field)
    if (!shows(`guarantor.${field}`, required || errors[field] !== undefined)) return null
    const common = { name: field, field: fieldDefinition, form, required, readOnly }
    return <PersonField key={field} {...common} />
  }
  return (
    <>
      <Section
        title="Guarantor"
        actions={
          guarantor &&
          !readOnly && (
            <RunButton
              size="compact-sm"
              variant="subtle"
              color="danger"
              icon={IconTrash}
              disabled={unsaved}
              question={{
                title: `Remove ${name} as guarantor?`,
                message: 'The business will then have no guarantor.',
                confirmLabel: 'Remove',
                danger: true,
              }}
              run={() => removeGuarantor(guarantor.contactID).then(onRemoved)}
              done="saved"
              failed="recordNotSaved"
            >
              Remove guarantor
            </RunButton>
          )
        }
      >
        <DraftNotice editing={editing} />
        <p className={classes.hint}>
          The person who guarantees the debts of the business. Enter a personal e-mail address: an address such as
          sales@, or of a free mail service, requires a signed EEC form.
        </p>
        <FormGrid columns={3}>{formFields.map(draw)}</FormGrid>
        <div className={classes.guarantorAddress}>
          {!readOnly && <AddressSearch name="guarantorAddress" onChoose={setAddress} onType={setAddress} />}
          {draw('address')}
        </div>
      </Section>
      {children}
      <ConflictDialog name={name} editing={editing} />
    </>
  )
}
