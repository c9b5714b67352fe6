import type { AddressInput } from '@dealerline/shared/contract/address.ts'
import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { customerCalls, customerTypes } from '@dealerline/shared/contract/customers.ts'
import {
  newCompanyFields as company,
  requiredNewCustomerFields as needed,
  newCustomerForm,
  newPersonFields as person,
} from '@dealerline/shared/forms/customers.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { addressLine } from '@dealerline/shared/rules/address-line.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { ApiError, send } from '../../api.ts'
import { AddressSearch } from '../../fields/AddressSearch.tsx'
import { PersonField } from '../../fields/PersonField.tsx'
import picker from '../../records/customers/CustomerPicker.module.css'
import { DialogButtons } from '../../ui/feedback/DialogButtons.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { SidePanel } from '../../ui/feedback/SidePanel.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { RadioField } from '../../ui/form/RadioField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { withNewAccount } from '../customers/with-new-account.ts'
import classes from './applications.module.css'

const types = Object.entries(customerTypes).map(([value, label]) => ({ value, label }))

interface Props {
  opened: boolean
  onClose: () => void
  onCreated: (customerID: number) => void
}

/**
 * Creates a customer with the details that an application needs. The other details are added on the customer's screen.
 */
export function NewCustomerPanel({ opened, onClose, onCreated }: Props) {
  const form = useZodForm<FieldValues, FieldValues>(newCustomerForm, {
    defaultValues: { custType: 'residential', ...fieldValues(person, {}), ...fieldValues(company, {}) },
  })
  const { control } = form
  const isBusiness = useWatch({ control, name: 'custType' }) === 'business'
  const [address, setAddress] = useState<AddressInput>()
  // All attempts with the same content have the same key, so that a retry after a lost response creates no second
  // customer.
  const last = useRef({ content: '', key: '' })
  const make = useMutation({
    mutationFn: ({ custType, abn: number, companyName: name, ...values }: FieldValues) => {
      const create = (newAccountConfirmed: boolean) => {
        const isBusiness = custType === 'business'
        const body = {
          ...values,
          custType,
          addressDetails: address ? [address] : [],
          companyDetails: isBusiness ? { abn: number, companyName: name, newAccountConfirmed } : null,
        } as BodyInputOf<typeof customerCalls.createCustomer>
        const content = JSON.stringify(body)
        if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() }
        return send(customerCalls.createCustomer, { body }, { key: last.current.key })
      }
      return withNewAccount(create)
    },
    onSuccess: ({ customerID }) => {
      notify(message('saved'))
      last.current = { content: '', key: '' }
      form.reset()
      setAddress(undefined)
      onCreated(customerID)
    },
    onError: (error) => {
      if (error instanceof ApiError)
        for (const { path, message: text } of error.errors)
          form.setError(path.replace('companyDetails.', ''), { type: 'server', message: text })
      notify(message('customerNotCreated', { error: error.message }), error)
    },
  })
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="New customer"
      foot={
        <DialogButtons
          onCancel={onClose}
          loading={make.isPending}
          onClick={() => void form.handleSubmit((values) => make.mutate(values))()}
        >
          Create customer
        </DialogButtons>
      }
    >
      <div className={classes.stack}>
        <RadioField name="custType" control={control} label="Customer type" options={types} />
        {isBusiness && <Fields fields={company} needed={['abn', 'companyName']} form={form} />}
        <Fields fields={person} needed={needed} form={form} />
        {address ? (
          <div className={picker.party}>
            <span className={picker.partyLabel}>Address</span>
            <span>{addressLine(address)}</span>
            <Button size="compact-sm" variant="subtle" onClick={() => setAddress(undefined)}>
              Choose another address
            </Button>
          </div>
        ) : (
          <AddressSearch name="address" onChoose={setAddress} onType={setAddress} />
        )}
      </div>
    </SidePanel>
  )
}

interface FieldsProps {
  fields: typeof person | typeof company
  needed: readonly string[]
  form: ReturnType<typeof useZodForm<FieldValues, FieldValues>>
}

function Fields({ fields, needed: required, form }: FieldsProps) {
  return (
    <FormGrid>
      {Object.entries(fields).map(([name, field]) => (
        <PersonField key={name} name={name} field={field} form={form} required={required.includes(name)} />
      ))}
    </FormGrid>
  )
}
