import type { Contact } from '@dealerline/shared/contract/contacts.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { useFormLayout } from '../../fields/form-layout.tsx'
import { PersonField } from '../../fields/PersonField.tsx'
import { DeleteButton } from '../../lists/DeleteButton.tsx'
import { EditPanel } from '../../lists/EditPanel.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { useContactForm, useContactRemoval } from './contact-forms.ts'

interface Props {
  orderID: number
  /** Undefined for a new contact. */
  contact: Contact | undefined
  onClose: () => void
}

/** One contact of the customer next to the list: add, change or remove it. Changes of a stored contact are saved by themselves. */
export function ContactPanel({ orderID, contact, onClose }: Props) {
  const editing = useContactForm(orderID, 'contact', contact)
  const { errors } = useFormState({ control: editing.form.control })
  const shows = useFormLayout('create-contacts')
  const { state } = editing
  const removeContact = useContactRemoval(orderID)
  const name = contact ? personName(contact) : ''
  useEffect(() => {
    if (state.kind === 'saved' && !contact) onClose()
  }, [state, contact, onClose])
  const visibleFields = Object.entries(editing.fields).filter(([field]) =>
    shows(field, editing.requiredFields.includes(field) || errors[field] !== undefined),
  )
  return (
    <EditPanel
      title={contact ? name : 'New contact'}
      isNew={!contact}
      savesItself={contact !== undefined}
      editing={editing}
      onClose={onClose}
      more={
        contact && (
          <DeleteButton
            title={`Delete ${name}?`}
            message="This removes the person from every order of this customer. You can’t remove a person who is named in a service."
            disabled={editing.changed}
            onDelete={() => removeContact(contact.contactID)}
            onDeleted={() => {
              editing.discard()
              notify(message('saved'))
              onClose()
            }}
            failed="recordNotSaved"
          />
        )
      }
    >
      <FormGrid>
        {visibleFields.map(([field, fieldDefinition]) => (
          <PersonField
            key={field}
            name={field}
            field={fieldDefinition}
            form={editing.form}
            required={editing.requiredFields.includes(field)}
          />
        ))}
      </FormGrid>
    </EditPanel>
  )
}
