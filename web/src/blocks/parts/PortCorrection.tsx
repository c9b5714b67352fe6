import { portCategories, ports } from '@dealerline/shared/blocks/ports.ts'
import { type PortNumber, portCalls } from '@dealerline/shared/contract/ports.ts'
import {
  type PortCorrectionInput,
  type PortCorrectionOutput,
  portCorrectionForm,
} from '@dealerline/shared/forms/ports.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { correctionFor } from '@dealerline/shared/rules/port-states.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { ApiError, query, send } from '../../api.ts'
import { FormDialog } from '../../ui/feedback/FormDialog.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import classes from './parts.module.css'

interface Props {
  port: PortNumber
  orderID: number
  onClose: () => void
}

const labelOf = (name: string) => ports.rows[name]?.label ?? name
const categories = Object.entries(portCategories).map(([value, label]) => ({ value, label }))

/** Corrects the details of one rejected number, and sends it alone. */
export function PortCorrection({ port, orderID, onClose }: Props) {
  const { number, reason, code, details } = port
  const form = useZodForm<PortCorrectionInput, PortCorrectionOutput>(portCorrectionForm, {
    defaultValues: {
      ...details,
      category: details.category as PortCorrectionInput['category'],
      authorisedOn: details.authorisedOn || null,
      associatedNumbers: details.associatedNumbers.join(', '),
    },
  })
  const client = useQueryClient()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [isSending, setIsSending] = useState(false)
  const params = { orderID }
  const submit = form.handleSubmit(async (values) => {
    setIsSending(true)
    try {
      const replies = await send(portCalls.resubmitPort, { params, body: { number, ...values } }, { key })
      client.setQueryData(query(portCalls.getPortNumbers, { params }).queryKey, replies)
      notify({ httpStatus: 200, message: `${formatPhone(number)} is being sent again` })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setKey(crypto.randomUUID())
      const atField = error.errors.filter(({ path }) => path in values)
      for (const { path, message } of atField)
        form.setError(path as FieldPath<PortCorrectionInput>, { type: 'server', message })
      if (atField.length === 0) notify({ httpStatus: error.status || 500, message: error.message }, error)
    } finally {
      setIsSending(false)
    }
  })
  const { control } = form
  return (
    <FormDialog
      title={`Correct ${formatPhone(number)}`}
      action="Resubmit"
      onClose={onClose}
      loading={isSending}
      className={classes.stack}
      onSubmit={submit}
    >
      <p className={classes.lead}>
        {reason}. {correctionFor(code)}
      </p>
      <TextField name="accountNumber" control={control} label={labelOf('accountNumber')} required />
      <TextField name="accountName" control={control} label={labelOf('accountName')} />
      <TextField name="accountAbn" control={control} label={labelOf('accountAbn')} />
      <TextField name="carrier" control={control} label={labelOf('currentServiceProvider')} required />
      <SelectField name="category" control={control} label={labelOf('category')} options={categories} required />
      <DateField name="authorisedOn" control={control} label={labelOf('authorisedOn')} clearable />
      <TextField name="associatedNumbers" control={control} label={labelOf('associatedNumbers')} />
    </FormDialog>
  )
}
