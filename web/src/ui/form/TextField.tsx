import { TextInput } from '@mantine/core'
import type { InputHTMLAttributes } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FieldProps, toText, useField } from './field-props.ts'

type Props<Values extends FieldValues, Name extends FieldPath<Values>, Output> = FieldProps<Values, Name, Output> & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number
}

/** One line of text. */
export function TextField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  props: Props<Values, Name, Output>,
) {
  const { input, value, change } = useField(props)
  return (
    <TextInput
      {...input}
      type={props.type}
      inputMode={props.inputMode}
      maxLength={props.maxLength}
      value={toText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** A phone number, typed as plain text. The schema validates it. */
export function PhoneField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  props: FieldProps<Values, Name, Output>,
) {
  return <TextField {...props} type="tel" inputMode="tel" />
}

/** An e-mail address. Phones show the keyboard with the @. */
export function EmailField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  props: FieldProps<Values, Name, Output>,
) {
  // Keep the type as text: a browser trims and validates the type "email" differently from the schema.
  return <TextField {...props} inputMode="email" />
}
