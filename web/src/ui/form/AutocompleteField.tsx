import { Autocomplete } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FieldProps, toText, useField } from './field-props.ts'

type Props<Values extends FieldValues, Name extends FieldPath<Values>, Output> = FieldProps<Values, Name, Output> & {
  /** The suggestions; any other text is allowed too. */
  options: readonly string[]
  maxLength?: number
}

/** One line of text with suggestions, such as what others entered there before. Enter takes the first one, Tab keeps the text. */
export function AutocompleteField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  props: Props<Values, Name, Output>,
) {
  const { input, value, change } = useField(props)
  return (
    <Autocomplete
      {...input}
      data={[...props.options]}
      selectFirstOptionOnChange
      maxLength={props.maxLength}
      value={toText(value)}
      onChange={change}
    />
  )
}
