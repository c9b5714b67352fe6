import { contactFields } from '@dealerline/shared/contract/contacts.ts'
import type { Field } from '@dealerline/shared/records/kinds.ts'
import { toOneName } from '@dealerline/shared/rules/person-name.ts'
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { CheckboxField } from '../ui/form/CheckboxField.tsx'
import { FieldControl, noChoices } from './FieldControl.tsx'

interface Props {
  name: string
  field: Field
  form: UseFormReturn<FieldValues, unknown, FieldValues>
  required?: boolean
  requiredToSend?: boolean
  readOnly?: boolean
}

/**
 * Shows a field of a person. The surname has a checkbox for people with one name only: it makes the surname the whole
 * name and disables the empty first name.
 */
export function PersonField({ form, required, ...props }: Props) {
  const { control } = form
  const { name, requiredToSend, readOnly } = props
  const [hasOneName, firstName] = useWatch({ control, name: ['hasOneName', 'firstName'] })
  const changeOneName = (isTicked: unknown) => {
    if (isTicked !== true) return
    const { firstName, surname } = toOneName({ firstName: form.getValues('firstName'), surname: form.getValues(name) })
    for (const [part, value] of Object.entries({ firstName, [name]: surname }))
      form.setValue(part, value, { shouldDirty: true, shouldValidate: true })
  }
  const common = { ...props, control, choices: noChoices }
  if (name === 'firstName' && hasOneName === true && firstName === '')
    return <FieldControl {...common} requiredToSend={false} readOnly />
  // The checkbox is below the surname.
  if (name === 'hasOneName') return null
  if (name !== 'surname' && name !== 'lastName') return <FieldControl {...common} required={required} />
  return (
    <div>
      <FieldControl {...common} required={required || (hasOneName === true && !requiredToSend)} />
      <CheckboxField
        name="hasOneName"
        control={control}
        label={contactFields.hasOneName.label}
        disabled={readOnly}
        onValueChange={changeOneName}
      />
    </div>
  )
}
