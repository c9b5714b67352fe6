import { Textarea } from '@mantine/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FieldProps, toText, useField } from './field-props.ts'

type Props<Values extends FieldValues, Name extends FieldPath<Values>, Output> = FieldProps<Values, Name, Output> & {
  rows?: number
  maxLength?: number
}

/** Several lines of text; grows with its content. */
export function TextAreaField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  props: Props<Values, Name, Output>,
) {
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
