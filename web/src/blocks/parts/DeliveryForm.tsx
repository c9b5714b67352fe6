import type { Row } from '@dealerline/shared/blocks/block.ts'
import { type Address, addressFields } from '@dealerline/shared/contract/address.ts'
import { deliveryFields, hardwareCalls } from '@dealerline/shared/contract/hardware.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { deliveryForm } from '@dealerline/shared/forms/orders.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ApiError, send } from '../../api.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { EmailField, PhoneField, TextField } from '../../ui/form/TextField.tsx'
import type { useDraft } from '../../ui/form/use-draft.ts'
import { useFocusField } from '../../ui/form/use-focus-field.ts'
import { unsavedQuestion, useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { AddressSearch, type ChosenAddress } from '../AddressSearch.tsx'
import { toDeliveryValues } from './delivery-values.ts'
import classes from './parts.module.css'

interface Props {
  order: OrderDetail
  /** The stored header of the delivery; its address follows. */
  header: Row | null
  address: Address | undefined
  focusField: string | undefined
  /** Keeps the typed values until they are saved. The draft's values replace the stored ones. */
  draft: ReturnType<typeof useDraft<FieldValues>>
  onSaved: (header: Row) => Promise<void>
  onClose: () => void
}

const parts = ['streetAddress', 'suburb', 'state', 'postCode'] as const

/** Asks for the recipient and the address of the delivery, and saves both. */
export function DeliveryForm({ order, header, address, focusField, draft, onSaved, onClose }: Props) {
  const { orderID, customer } = order
  const storedValues = toDeliveryValues(header, address)
  const form = useZodForm<FieldValues, FieldValues>(deliveryForm(order), { defaultValues: storedValues })
  const { control, formState, reset, watch, setValue } = form
  const { isDirty } = formState
  // The same for every attempt with the same values, so that the server saves once.
  const key = useRef(crypto.randomUUID())
  // Set the draft's values over the stored ones, so that they still count as changes.
  const draftValues = useRef(draft.found)
  useEffect(() => {
    if (draftValues.current) reset(draftValues.current, { keepDefaultValues: true })
    draftValues.current = undefined
  }, [reset])
  useEffect(() => {
    const { unsubscribe } = watch((values, { name }) => {
      if (!name) return
      key.current = crypto.randomUUID()
      draft.keep(values)
    })
    return unsubscribe
  }, [watch, draft.keep])
  useUnsavedGuard(isDirty, draft.acknowledge)
  useFocusField({ field: focusField })

  const saving = useMutation({
    mutationFn: (values: FieldValues) => {
      const body = {
        ...values,
        orderID,
        version: Number(header?.version ?? 0),
        contactName: String(values.contactName),
      }
      return send(hardwareCalls.addDeliveryAddress, { body }, { key: key.current })
    },
    onSuccess: async (savedHeader, values) => {
      reset(values)
      draft.acknowledge()
      notify({ httpStatus: 200, message: 'Delivery address saved' })
      await onSaved(savedHeader)
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.errors : []
      for (const { path, message } of fields) form.setError(path, { message })
      notify({ httpStatus: 500, message: `unable to save: ${error.message}` })
    },
  })
  const save = form.handleSubmit((values) => saving.mutate(values))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    // The page's own Save would not include this form.
    event.preventDefault()
    event.stopPropagation()
    if (!saving.isPending) void save()
  }
  const close = async () => {
    if (isDirty && !(await confirm(unsavedQuestion))) return
    draft.acknowledge()
    onClose()
  }

  const choose = (address: ChosenAddress & { addressID?: number }) => {
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    setValue('addressID', address.addressID ?? 0, options)
    for (const name of [...parts, 'formattedAddress', 'searchResultId'] as const)
      setValue(name, address[name] ?? '', options)
    draft.keep(form.getValues())
  }
  const isIncomplete = parts.some((name) => formState.errors[name])
  const common = { control, required: !order.isQuote }
  return (
    <form onSubmit={(event) => void save(event)} onKeyDown={onKeyDown} aria-label="Delivery address" noValidate>
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
        <Button type="submit" aria-label="Save delivery address" loading={saving.isPending}>
          Save
        </Button>
        <Button variant="default" aria-label="Close delivery address" onClick={() => void close()}>
          Close
        </Button>
      </div>
    </form>
  )
}
