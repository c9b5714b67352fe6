import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { TextInput } from '@mantine/core'
import { type InputHTMLAttributes, useState } from 'react'
import { type FieldComponent, toText, useField } from './field-props.ts'

interface Options {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number
}

/** One line of text. */
export const TextField: FieldComponent<Options> = (props) => {
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

/**
 * A phone number, typed as plain text and validated by the schema. It has the one format of numbers, also when a person comes to edit
 * it, and stays as it is typed until they leave it. The form's value changes only by typing.
 */
export const PhoneField: FieldComponent = (props) => {
  const { input, value, change } = useField(props)
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...input}
      type="tel"
      inputMode="tel"
      value={typed === value ? typed : formatPhone(toText(value))}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        change(event.currentTarget.value)
      }}
      onBlur={() => {
        setTyped(undefined)
        input.onBlur()
      }}
    />
  )
}

/** An e-mail address. Phones show the keyboard with the @. */
export const EmailField: FieldComponent = (props) => {
  // Keep the type as text: a browser trims and validates the type "email" differently from the schema.
  return <TextField {...props} inputMode="email" />
}
