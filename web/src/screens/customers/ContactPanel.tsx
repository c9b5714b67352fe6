import type { Contact } from '@dealerline/shared/contract/contacts.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { FieldControl, noChoices } from '../../blocks/FieldControl.tsx'
import { useFormLayout } from '../../blocks/form-layout.tsx'
import { ClashDialog } from '../../editing/ClashDialog.tsx'
import { DraftNotice } from '../../editing/DraftNotice.tsx'
import { useSaveKey } from '../../editing/use-save-key.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { SidePanel } from '../../ui/feedback/SidePanel.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { useContactForm, useContactRemoval } from './contact-forms.ts'
import { contactName } from './contact-name.ts'
import classes from './customers.module.css'

interface Props {
  orderID: number
  /** Undefined for a new contact. */
  contact: Contact | undefined
  onClose: () => void
}

/** One contact of the customer next to the list: add, change or remove it. */
export function ContactPanel({ orderID, contact, onClose }: Props) {
  const editing = useContactForm(orderID, 'contact', contact)
  const { errors } = useFormState({ control: editing.form.control })
  const shows = useFormLayout('create-contacts')
  const { unsaved, state } = editing
  const removeContact = useContactRemoval(orderID)
  const name = contact ? contactName(contact) : ''
  useSaveKey(editing)
  useEffect(() => {
    if (state.kind === 'saved') onClose()
  }, [state, onClose])
  const remove = useMutation({
    mutationFn: removeContact,
    onSuccess: () => {
      notify(message('saved'))
      onClose()
    },
    onError: (error) => notify(message('recordNotSaved', { error: error.message })),
  })
  const askToRemove = async () => {
    const message =
      'This removes the person from every order of this customer. A person whom a service names can’t be removed.'
    const isConfirmed = await confirm({ title: `Delete ${name}?`, message, confirmLabel: 'Delete', danger: true })
    if (isConfirmed && contact) remove.mutate(contact.contactID)
  }
  const close = () => void editing.leave(onClose)
  const visibleFields = Object.entries(editing.fields).filter(([field]) =>
    shows(field, editing.needed.includes(field) || errors[field] !== undefined),
  )
  return (
    <>
      <SidePanel
        opened
        onClose={close}
        title={contact ? name : 'New contact'}
        beginInField={!contact}
        foot={
          <>
            {contact && (
              <Button
                variant="subtle"
                color="danger"
                disabled={editing.changed}
                loading={remove.isPending}
                onClick={() => void askToRemove()}
              >
                Delete
              </Button>
            )}
            <Button className={classes.first} variant="default" onClick={close}>
              {editing.changed ? 'Cancel' : 'Close'}
            </Button>
            <Button
              onClick={() => void editing.submit()}
              loading={state.kind === 'saving'}
              disabled={!unsaved}
              aria-keyshortcuts="Control+S Meta+S"
            >
              Save
            </Button>
          </>
        }
      >
        <DraftNotice editing={editing} />
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void editing.submit()
          }}
        >
          <FormGrid>
            {visibleFields.map(([field, fieldDefinition]) => (
              <FieldControl
                key={field}
                name={field}
                field={fieldDefinition}
                control={editing.form.control}
                choices={noChoices}
                required={editing.needed.includes(field)}
              />
            ))}
          </FormGrid>
          <button type="submit" hidden tabIndex={-1} aria-hidden />
        </form>
      </SidePanel>
      <ClashDialog name={name} editing={editing} />
    </>
  )
}
