import { contactCalls, contactFields } from '@dealerline/shared/contract/contacts.ts'
import { contactForm } from '@dealerline/shared/forms/customers.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { query, send } from '../api.ts'
import { PersonField } from '../fields/PersonField.tsx'
import { FormDialog } from '../ui/feedback/FormDialog.tsx'
import { notify } from '../ui/feedback/notify.ts'
import { FormGrid } from '../ui/form/FormGrid.tsx'
import { useZodForm } from '../ui/form/use-zod-form.ts'

const blanks = Object.fromEntries(Object.entries(contactFields).map(([name, { blank }]) => [name, blank]))

/** Adds a contact of the customer, who can then be chosen in the rows. */
export function ContactsBar({ orderID }: { orderID: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button mt="md" variant="default" leftSection={<IconUserPlus size={18} />} onClick={() => setIsOpen(true)}>
        New contact
      </Button>
      {isOpen && <NewContact orderID={orderID} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function NewContact({ orderID, onClose }: { orderID: number; onClose: () => void }) {
  const client = useQueryClient()
  const form = useZodForm<FieldValues, FieldValues>(contactForm, { defaultValues: blanks })
  const addMutation = useMutation({
    mutationFn: (body: FieldValues) => send(contactCalls.addContact, { params: { orderID }, body }),
    onSuccess: (contacts) => {
      client.setQueryData(query(contactCalls.getContacts, { params: { orderID } }).queryKey, contacts)
      notify(message('saved'))
      onClose()
    },
    onError: (error) => notify({ httpStatus: 500, message: `unable to save: ${error.message}` }, error),
  })
  return (
    <FormDialog
      title="Add a contact of this customer"
      action="Add contact"
      onClose={onClose}
      loading={addMutation.isPending}
      onSubmit={form.handleSubmit((values) => addMutation.mutate(values))}
    >
      <FormGrid>
        {Object.entries(contactFields).map(([name, field]) => (
          <PersonField key={name} name={name} field={field} form={form} required={name === 'firstName'} />
        ))}
      </FormGrid>
    </FormDialog>
  )
}
