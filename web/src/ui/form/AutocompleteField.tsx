import { Autocomplete } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { type FieldComponent, toText, useField } from './field-props.ts'

interface Options {
  /** The suggestions; any other text is allowed too. */
  options: readonly string[]
  maxLength?: number
}

/** One line of text with suggestions, such as what others entered there before. Enter takes the first one, Tab keeps the text. */
export const AutocompleteField: FieldComponent<Options> = (props) => {
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
