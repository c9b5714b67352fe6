import { customerCalls } from '@dealerline/shared/contract/customers.ts'
import { type AddressFact, factCalls } from '@dealerline/shared/contract/facts.ts'
import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { addressFactForm } from '@dealerline/shared/forms/customers.ts'
import { factTypeID, factTypes, findFactTypeByID } from '@dealerline/shared/rules/address-facts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { ApiError, keyOf, query, send } from '../../api.ts'
import { FormDialog } from '../../ui/feedback/FormDialog.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import classes from './customers.module.css'
import { factLabel, factValue } from './fact-words.ts'

interface Props {
  addressID: number
  /** Undefined for a new fact. */
  fact: AddressFact | undefined
  text: string
  onClose: () => void
}

const typeOptions = factTypes
  .filter(({ kind }) => kind !== 'text')
  .map((type) => ({ value: factTypeID(type), label: type.label }))

/** Corrects a fact of an address, or adds one. The earlier value stays in the history. */
export function FactCorrection({ addressID, fact, text, onClose }: Props) {
  const client = useQueryClient()
  const form = useZodForm(addressFactForm, {
    defaultValues: { typeID: fact ? factTypeID(fact) : '', value: fact ? factValue(fact) : '', reason: '' },
  })
  const typeID = useWatch({ control: form.control, name: 'typeID' })
  const type = findFactTypeByID(typeID)
  const correct = useMutation({
    mutationFn: ({ typeID, value, reason }: { typeID: string; value: string; reason: string }) => {
      const { kind = 'text', network = '' } = findFactTypeByID(typeID) ?? {}
      const body = { addressID, kind, network, factID: fact?.factID ?? 0, value, reason }
      return send(factCalls.correctAddressFact, { body })
    },
    onSuccess: async (facts) => {
      client.setQueryData(query(factCalls.getAddressFacts, { params: { id: addressID } }).queryKey, facts)
      notify({ httpStatus: 200, message: fact ? 'The fact was corrected' : 'The fact was added' })
      onClose()
      for (const call of [serviceabilityCalls.nbnQueryAddress, serviceabilityCalls.queryAddress])
        client.removeQueries({ queryKey: keyOf(call) })
      if (fact?.kind === 'text' || type?.kind === 'publicID')
        await client.invalidateQueries({ queryKey: keyOf(customerCalls.getCustomer) })
    },
    onError: (error) => {
      const errors = error instanceof ApiError ? error.errors : []
      const atField = errors.filter(({ path }) => path === 'value' || path === 'reason')
      for (const { path, message } of atField) form.setError(path as 'value' | 'reason', { type: 'server', message })
      if (atField.length === 0) notify({ httpStatus: 409, message: `The fact was not saved: ${error.message}` }, error)
    },
  })
  const example = type ? `Such as ${type.example}.` : ''
  const emptyMeaning = 'Leave it empty if the right value is not known. It is then looked up again.'
  return (
    <FormDialog
      title={fact ? `Correct: ${factLabel(fact)}` : 'Add a fact'}
      action={fact ? 'Correct' : 'Add'}
      onClose={onClose}
      loading={correct.isPending}
      className={classes.erasureForm}
      onSubmit={form.handleSubmit((fields) => correct.mutate(fields))}
    >
      <p className={classes.quiet}>{text}</p>
      {!fact && <SelectField name="typeID" control={form.control} label="Fact" options={typeOptions} required />}
      <TextField
        name="value"
        control={form.control}
        label="Right value"
        help={[example, fact && fact.kind !== 'text' && emptyMeaning].filter(Boolean).join(' ')}
        required={!fact || fact.kind === 'text'}
      />
      <TextField
        name="reason"
        control={form.control}
        label="How do you know?"
        help="Such as who told you, or the bill on which it is. It stays in the history."
        maxLength={300}
        required
      />
    </FormDialog>
  )
}
