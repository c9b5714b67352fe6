import type { Row } from '@dealerline/shared/blocks/block.ts'
import { addressFields } from '@dealerline/shared/contract/address.ts'
import { deliveryFields } from '@dealerline/shared/contract/hardware.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { DraftNotice } from '../../editing/DraftNotice.tsx'
import { AddressSearch, type ChosenAddress } from '../../fields/AddressSearch.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { submitting } from '../../ui/form/submitting.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { EmailField, PhoneField, TextField } from '../../ui/form/TextField.tsx'
import { useFocusField } from '../../ui/form/use-focus-field.ts'
import classes from './parts.module.css'
import { type DeliveryCallbacks, useDeliveryEditing } from './use-delivery-editing.ts'

interface Props extends DeliveryCallbacks {
  order: OrderDetail
  /** The stored delivery, or the initial values of a new one. */
  header: Row
  focusField: string | undefined
  onClose: () => void
}

const parts = ['streetAddress', 'suburb', 'state', 'postCode'] as const

/** Asks for the recipient and the address of the delivery. Both are saved while they are typed; Save also closes the form. */
export function DeliveryForm({ order, header, focusField, onStored, onTheirsTaken, onClose }: Props) {
  const { customer } = order
  const editing = useDeliveryEditing(order, header, { onStored, onTheirsTaken })
  const { form, saving } = editing
  const { control, formState, setValue } = form
  useFocusField({ field: focusField })
  const submit = async () => {
    if (await editing.saveNow({ always: true })) onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    // Do not pass Ctrl/Cmd-S on to the page, because its Save does not include this form.
    event.preventDefault()
    event.stopPropagation()
    void submit()
  }

  const choose = (address: ChosenAddress & { addressID?: number }) => {
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    setValue('addressID', address.addressID ?? 0, options)
    for (const name of [...parts, 'formattedAddress', 'searchResultId'] as const)
      setValue(name, address[name] ?? '', options)
  }
  const isIncomplete = parts.some((name) => formState.errors[name])
  const common = { control, required: !order.isQuote }
  return (
    <form onSubmit={submitting(submit)} onKeyDown={onKeyDown} aria-label="Delivery address" noValidate>
      <DraftNotice editing={editing} />
      <FormGrid columns={3}>
        <TextField name="contactName" label={deliveryFields.contactName.label} {...common} />
        <EmailField name="contactEmail" label={deliveryFields.contactEmail.label} control={control} />
        <PhoneField name="contactMobile" label={deliveryFields.contactMobile.label} control={control} />
      </FormGrid>
      <div className={classes.gap}>
        <FormGrid>
          <AddressSearch
            name="addressID"
            onChoose={choose}
            onType={choose}
            error={isIncomplete ? 'Choose an address that is complete' : undefined}
          />
          {customer.addressDetails.length > 0 && (
            <SelectField
              name="addressID"
              control={control}
              label="Or one of the customer's addresses"
              options={customer.addressDetails.map((address) => ({
                value: address.addressID,
                label: address.formattedAddress,
              }))}
              onValueChange={(value) => {
                const address = customer.addressDetails.find((each) => each.addressID === value)
                if (address) choose(address)
              }}
            />
          )}
        </FormGrid>
      </div>
      <div className={classes.gap}>
        <FormGrid>
          {parts.map((name) => (
            <TextField key={name} name={name} label={addressFields[name].label} readOnly {...common} />
          ))}
          <TextAreaField
            name="deliveryInstructions"
            label={deliveryFields.deliveryInstructions.label}
            control={control}
            rows={2}
            wide
          />
        </FormGrid>
      </div>
      <div className={classes.buttons}>
        <Button type="submit" aria-label="Save delivery address" loading={saving && !editing.wasAutomatic()}>
          Save
        </Button>
        <Button variant="default" aria-label="Close delivery address" onClick={onClose}>
          Close
        </Button>
      </div>
      <ConflictDialog name="The delivery" editing={editing} />
    </form>
  )
}
