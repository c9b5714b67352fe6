import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import type {
  CustomisedOffer,
  NbnQualification,
  Reservation,
} from '@dealerline/shared/contract/serviceability-results.ts'
import { wholesaleOrderForm } from '@dealerline/shared/forms/serviceability.ts'
import { newLineInstallation, wholesaleOrderTypes } from '@dealerline/shared/rules/serviceability.ts'
import { Button } from '@mantine/core'
import { useController } from 'react-hook-form'
import { send } from '../../api.ts'
import { CustomerPicker } from '../../records/customers/CustomerPicker.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { SidePanel } from '../../ui/feedback/SidePanel.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { submitting } from '../../ui/form/submitting.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { PhoneField, TextField } from '../../ui/form/TextField.tsx'
import classes from './serviceability.module.css'
import { useActionForm } from './use-action-form.ts'

interface Props {
  checkID: number
  address: string
  nbn: NbnQualification | undefined
  reservation: Reservation | undefined
  offer: CustomisedOffer | undefined
  onClose: () => void
  onOrdered: () => void
}

/** Orders the service that a check found: the customer, the person on site, and the tier, copper pair and port. */
export function OrderPanel({ checkID, address, nbn, reservation, offer, onClose, onOrdered }: Props) {
  const freePorts = nbn?.uniPorts.filter(({ inUse }) => !inUse) ?? []
  const ids = { checkID, reservationID: reservation?.reservationID, offerID: offer?.offerID }
  const editing = useActionForm({
    schema: wholesaleOrderForm,
    values: {
      orderType: 'Connect',
      customerID: null,
      contactName: '',
      contactPhone: '',
      siteNotes: '',
      bandwidthProfile: '',
      cpiID: nbn?.cpiID ?? '',
      uniPort: freePorts[0]?.name ?? '',
      requestedDate: '',
    },
    send: (fields, key) => send(serviceabilityCalls.createOrder, { body: { ...fields, ...ids } }, { key }),
    onDone: () => {
      notify({ httpStatus: 200, message: 'Order submitted' })
      onOrdered()
    },
  })
  const { control } = editing.form
  const customer = useController({ name: 'customerID', control })
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={`Order for ${address}`}
      foot={
        <>
          <Button className={classes.first} variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={editing.isSending} onClick={() => void editing.submit()}>
            Submit order
          </Button>
        </>
      }
    >
      <form className={classes.fields} noValidate onSubmit={submitting(editing.submit)}>
        <CustomerPicker
          name="customerID"
          label="Customer"
          customerID={customer.field.value ?? 0}
          dealerID={0}
          required={false}
          error={customer.fieldState.error?.message}
          onChange={(customerID) => customer.field.onChange(customerID || null)}
        />
        <FormGrid>
          <SelectField
            name="orderType"
            control={control}
            label="Order type"
            required
            options={wholesaleOrderTypes.map((type) => ({ value: type, label: type }))}
          />
          <DateField name="requestedDate" control={control} label="Requested date" clearable />
          <TextField name="contactName" control={control} label="Site contact" required />
          <PhoneField name="contactPhone" control={control} label="Contact number" required />
          {nbn && !offer && (
            <SelectField
              name="bandwidthProfile"
              control={control}
              label="Speed tier"
              required
              options={nbn.nfasTiers.map(({ name }) => ({ value: name, label: name }))}
            />
          )}
          {nbn && nbn.cpiID !== null && (
            <SelectField
              name="cpiID"
              control={control}
              label="Copper pair"
              required
              options={[
                ...nbn.supportingResources.map(({ id, status }) => ({ value: id, label: id, note: status })),
                { value: newLineInstallation, label: newLineInstallation },
              ]}
            />
          )}
          {freePorts.length > 0 && (
            <SelectField
              name="uniPort"
              control={control}
              label="Port"
              options={freePorts.map(({ name }) => ({ value: name, label: name }))}
            />
          )}
        </FormGrid>
        <TextAreaField
          name="siteNotes"
          control={control}
          label="Site notes"
          help="Such as access, keys or dogs."
          rows={2}
        />
        <button type="submit" hidden tabIndex={-1} aria-hidden />
      </form>
    </SidePanel>
  )
}
