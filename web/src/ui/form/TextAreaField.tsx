import { Textarea } from '@mantine/core'
import { type FieldComponent, toText, useField } from './field-props.ts'

/** Several lines of text; grows with its content. */
export const TextAreaField: FieldComponent<{ rows?: number; maxLength?: number }> = (props) => {
  const { input, value, change } = useField(props)
  return (
    <Textarea
      {...input}
      autosize
      minRows={props.rows ?? 3}
      maxRows={14}
      maxLength={props.maxLength}
      value={toText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
