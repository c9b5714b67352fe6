import { Autocomplete } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FieldProps, toText, useField } from './field-props.ts'

type Props<Values extends FieldValues, Name extends FieldPath<Values>, Output> = FieldProps<Values, Name, Output> & {
  /** Offered while one types; any other text can be typed as well. */
  options: readonly string[]
  maxLength?: number
}

/** One line of text, with what others have written there before on offer. */
export function AutocompleteField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  props: Props<Values, Name, Output>,
) {
  const { input, value, change } = useField(props)
  return (
    <Autocomplete
      {...input}
      data={[...props.options]}
      maxLength={props.maxLength}
      value={toText(value)}
      onChange={change}
    />
  )
}
