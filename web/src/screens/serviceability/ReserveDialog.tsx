import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import type { Reservation } from '@dealerline/shared/contract/serviceability-results.ts'
import { reservationForm } from '@dealerline/shared/forms/serviceability.ts'
import { refusedMessage, serviceabilityError } from '@dealerline/shared/rules/serviceability.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, send } from '../../api.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { formatMoney } from '../../ui/format.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { useActionForm } from './use-action-form.ts'

/** How many numbers and SIMs to offer. */
const offerLimit = { quantity: 10 }

interface Props {
  checkID: number
  onClose: () => void
  onReserved: (reservation: Reservation) => void
}

/** Reserves capacity in the sector with a number and a SIM, for the plan. */
export function ReserveDialog({ checkID, onClose, onReserved }: Props) {
  const plans = useQuery(query(serviceabilityCalls.getRatePlans, {}))
  const msns = useQuery({ ...query(serviceabilityCalls.getAvailableMsn, { params: offerLimit }), gcTime: 0 })
  const usims = useQuery({ ...query(serviceabilityCalls.getAvailableUsim, { params: offerLimit }), gcTime: 0 })
  const [refusal, setRefusal] = useState<string>()
  const editing = useActionForm({
    schema: reservationForm,
    values: { ratePlanID: null, msn: null, usim: null },
    send: (fields, key) => {
      setRefusal(undefined)
      return send(serviceabilityCalls.reserve5G, { body: { ...fields, checkID } }, { key })
    },
    onDone: (reply) => {
      if (reply.reservation) return onReserved(reply.reservation)
      setRefusal(refusedMessage(reply))
      void msns.refetch()
      void usims.refetch()
    },
  })
  const { control } = editing.form
  const queries = [plans, msns, usims]
  const isReady = queries.every(({ data }) => data !== undefined)
  return (
    <ActionDialog title="Reserve a 5G service" action="Reserve" editing={editing} disabled={!isReady} onClose={onClose}>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      {!isReady ? (
        <QueryState compact what="plans, numbers and SIMs" query={queries} failed={serviceabilityError} lines={3} />
      ) : (
        <>
          <SelectField
            name="ratePlanID"
            control={control}
            label="Plan"
            required
            options={(plans.data ?? []).map(({ ratePlanID, ratePlanDescription, monthlyRetail }) => ({
              value: ratePlanID,
              label: `${ratePlanDescription}, ${formatMoney(monthlyRetail)} a month inc GST`,
            }))}
          />
          <SelectField
            name="msn"
            control={control}
            label="Number (MSN)"
            required
            emptyMessage="No number is free"
            options={(msns.data ?? []).map(({ msn }) => ({ value: msn, label: msn }))}
          />
          <SelectField
            name="usim"
            control={control}
            label="SIM (USIM)"
            required
            emptyMessage="No SIM is free"
            options={(usims.data ?? []).map(({ usim }) => ({ value: usim, label: usim }))}
          />
        </>
      )}
    </ActionDialog>
  )
}
