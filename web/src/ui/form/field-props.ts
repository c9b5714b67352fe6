import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseControllerProps } from 'react-hook-form'
import { useController } from 'react-hook-form'
import { classesOf } from './field-classes.ts'

/** The props of every field. Inside a `FormProvider`, `control` is optional. */
export type FieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values> = Pick<
  UseControllerProps<Values, Name, Output>,
  'name' | 'control'
> & {
  label: string
  /** Marks the field as required to save, with an asterisk. The schema decides whether it may be empty. */
  required?: boolean
  /** Marks the field as optional to save but required to send the order, with a text below it while it is empty. */
  requiredToSend?: boolean
  /** A help text below the field. */
  help?: string
  placeholder?: string
  disabled?: boolean
  readOnly?: boolean
  /** Spans the whole width of a two-column form. */
  wide?: boolean
  /** Called with every change, after the form has stored it. */
  onValueChange?: (value: unknown) => void
  autoComplete?: string
}

/** A field of a form. `Options`: its own props. */
export type FieldComponent<Options = object> = <Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  props: FieldProps<Values, Name, Output> & Options,
) => ReactNode

/** Splits the props of a field into props for the form and props for the input. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  props: FieldProps<Values, Name, Output>,
) {
  const { name, control, label, required, requiredToSend, placeholder, disabled, readOnly, wide, autoComplete } = props
  const { field, fieldState } = useController<Values, Name, Output>({ name, control })
  const change = (value: unknown) => {
    field.onChange(value)
    props.onValueChange?.(value)
  }
  const input = {
    name,
    // Choices and dates have their `name` on a hidden input, so links find the visible input by this attribute.
    'data-field': name,
    label,
    placeholder,
    disabled,
    readOnly,
    autoComplete: autoComplete ?? 'off',
    description: requiredToSend ? hintOf(field.value, props.help) : props.help,
    error: fieldState.error?.message,
    required,
    ref: field.ref,
    onBlur: field.onBlur,
    classNames: classesOf(wide),
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
  }
  const value: unknown = field.value
  return { input, value, change, error: fieldState.error?.message }
}

/** Marks what is needed to send the order: the same sign and words at fields, columns and cards. */
const requiredToSendHint = '• Needed to send'

/** Adds, to the help text of a field, that the field is required to send the order. */
export const withRequiredToSendHint = (help?: string) => (help ? `${help} ${requiredToSendHint}` : requiredToSendHint)

/** A field that has a value needs no hint, but keeps its line, so that nothing moves while a person types. */
export const hintOf = (value: unknown, help?: string) =>
  toText(value) === '' || value === false ? withRequiredToSendHint(help) : (help ?? '\u00a0')

/** Returns a form value as the text of an input: empty for null and undefined. */
export const toText = (value: unknown) => (value === null || value === undefined ? '' : String(value))
