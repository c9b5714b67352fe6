import type { Field } from '@dealerline/shared/records/kinds.ts'
import type { Control, FieldValues } from 'react-hook-form'
import { CheckboxField } from '../ui/form/CheckboxField.tsx'
import { DateField } from '../ui/form/DateField.tsx'
import { MoneyField, NumberField } from '../ui/form/NumberField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { EmailField, PhoneField, TextField } from '../ui/form/TextField.tsx'
import { type Choices, optionsOf } from './choices.ts'

interface Props {
  name: string
  field: Field
  control: Control<FieldValues, unknown, FieldValues>
  choices: Choices
  required?: boolean
  requiredToSend?: boolean
  readOnly?: boolean
  wide?: boolean
}

export const noChoices: Choices = {
  plans: [],
  handsets: [],
  addresses: [],
  contacts: [],
  bundles: [],
  residential: false,
}

/** The month in which the calendar of a date of birth opens. The field stays empty until a day is chosen. */
const birthDatesOpenAt = '1970-02-01'

/** Shows a declared field as the input for its kind. */
export function FieldControl({ name, field, control, choices, required, requiredToSend, readOnly, wide }: Props) {
  const { label, help } = field
  const common = {
    name,
    control,
    label,
    help,
    required,
    requiredToSend: requiredToSend && !readOnly,
    disabled: readOnly,
    wide,
  }
  switch (field.kind) {
    case 'email':
      return <EmailField {...common} />
    case 'phone':
      return <PhoneField {...common} />
    case 'date':
      return <DateField {...common} openAt={/birth/i.test(field.label) ? birthDatesOpenAt : undefined} clearable />
    case 'flag':
      return <CheckboxField {...common} />
    case 'money':
      return <MoneyField {...common} />
    case 'number':
    case 'months':
      return <NumberField {...common} />
    case 'choice':
    case 'plan':
    case 'handset':
    case 'address':
    case 'contact':
    case 'bundle':
      return (
        <SelectField
          {...common}
          options={optionsOf(field, choices).filter((option) => option.label !== '')}
          clearable={!field.blank}
        />
      )
    default:
      return <TextField {...common} />
  }
}
