import type { FieldPath, FieldValues, UseControllerProps } from 'react-hook-form'
import { useController } from 'react-hook-form'
import classes from './Field.module.css'

/** What every field takes. Inside a `FormProvider` the `control` may be left out. */
export type FieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values> = Pick<
  UseControllerProps<Values, Name, Output>,
  'name' | 'control'
> & {
  label: string
  /** Needed to save, marked with an asterisk. The schema decides whether it may be empty. */
  required?: boolean
  /** Saved without, but needed to send the order: said in words under the field. */
  neededToSend?: boolean
  /** A line under the field. */
  help?: string
  placeholder?: string
  disabled?: boolean
  readOnly?: boolean
  /** Takes the whole width of a two-column form. */
  wide?: boolean
  /** Told of every change, after the form has taken it. */
  onValueChange?: (value: unknown) => void
  autoComplete?: string
}

/** Splits a field's props into what the form needs and what the input under it takes. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  props: FieldProps<Values, Name, Output>,
) {
  const { name, control, label, required, neededToSend, placeholder, disabled, readOnly, wide, autoComplete } = props
  const { field, fieldState } = useController<Values, Name, Output>({ name, control })
  const change = (value: unknown) => {
    field.onChange(value)
    props.onValueChange?.(value)
  }
  const input = {
    name,
    // Choices and dates keep their `name` on a hidden input, so links find the visible one by this.
    'data-field': name,
    label,
    placeholder,
    disabled,
    readOnly,
    autoComplete: autoComplete ?? 'off',
    description: neededToSend ? withNeeded(props.help) : props.help,
    error: fieldState.error?.message,
    required,
    ref: field.ref,
    onBlur: field.onBlur,
    classNames: {
      root: wide ? `${classes.root} ${classes.wide}` : classes.root,
      label: classes.label,
      required: classes.required,
      input: classes.input,
      description: classes.description,
      error: classes.error,
    },
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
  }
  const value: unknown = field.value
  return { input, value, change, error: fieldState.error?.message }
}

const needed = 'Needed to send'

/** The help of a field with the words that mark what an order is not sent without. */
export const withNeeded = (help?: string) => (help ? `${help}. ${needed}` : needed)

/** What a text input shows for a form value: nothing for null and undefined. */
export const toText = (value: unknown) => (value === null || value === undefined ? '' : String(value))
