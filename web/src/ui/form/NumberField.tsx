import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import type { FieldPath, FieldValues } from 'react-hook-form'
import classes from './Field.module.css'
import { type FieldProps, useField } from './field-props.ts'

type Props<Values extends FieldValues, Name extends FieldPath<Values>, Output> = FieldProps<Values, Name, Output> & {
  /** The number of decimal places that can be typed; none by default. */
  decimals?: number
  /** Pads the decimal places on blur: `5` becomes `5.00`. */
  fixed?: boolean
  allowNegative?: boolean
  prefix?: string
  suffix?: string
}

/** A number. The form's value is a number, or null while the field is empty. */
export function NumberField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  props: Props<Values, Name, Output>,
) {
  const { input, value, change } = useField(props)
  const decimals = props.decimals ?? 0
  return (
    <NumberInput
      {...input}
      hideControls
      classNames={{ ...input.classNames, input: `${input.classNames.input} ${classes.figures}` }}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      thousandSeparator=","
      decimalScale={decimals}
      fixedDecimalScale={props.fixed}
      allowNegative={props.allowNegative ?? false}
      prefix={props.prefix}
      suffix={props.suffix}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={(next) => change(next === '' ? null : next)}
    />
  )
}

/** Australian dollars with two decimal places. The form's value is a number, or null while the field is empty. */
export function MoneyField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  props: FieldProps<Values, Name, Output> & { allowNegative?: boolean },
) {
  return <NumberField {...props} decimals={2} fixed prefix="$" />
}
