import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { offerFields } from '@dealerline/shared/contract/serviceability-fields.ts'
import type { CustomisedOffer } from '@dealerline/shared/contract/serviceability-results.ts'
import { refusedMessage } from '@dealerline/shared/rules/serviceability.ts'
import { useState } from 'react'
import { send } from '../../api.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { useActionForm } from './use-action-form.ts'

interface Props {
  checkID: number
  onClose: () => void
  onCreated: (offer: CustomisedOffer) => void
}

/** Asks the wholesaler for a special price. */
export function OfferDialog({ checkID, onClose, onCreated }: Props) {
  const [refusal, setRefusal] = useState<string>()
  const editing = useActionForm({
    schema: offerFields,
    values: { downMbps: 500, upMbps: 100, termMonths: 24, note: '' },
    send: (fields, key) => {
      setRefusal(undefined)
      return send(serviceabilityCalls.createCustomisedOffer, { body: { ...fields, checkID } }, { key })
    },
    onDone: (reply) => (reply.offer ? onCreated(reply.offer) : setRefusal(refusedMessage(reply))),
  })
  const { control } = editing.form
  return (
    <ActionDialog title="Request a customised offer" action="Request a price" editing={editing} onClose={onClose}>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      <FormGrid>
        <NumberField name="downMbps" control={control} label="Download speed (Mbps)" required />
        <NumberField name="upMbps" control={control} label="Upload speed (Mbps)" required />
        <NumberField name="termMonths" control={control} label="Term (months)" required />
      </FormGrid>
      <TextAreaField name="note" control={control} label="Note" rows={2} />
    </ActionDialog>
  )
}
