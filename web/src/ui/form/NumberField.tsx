import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import classes from './Field.module.css'
import { type FieldComponent, useField } from './field-props.ts'

interface Options {
  /** The number of decimal places that can be typed; none by default. */
  decimals?: number
  /** Pads the decimal places on blur: `5` becomes `5.00`. */
  fixed?: boolean
  prefix?: string
}

/** A number. The form's value is a number, or null while the field is empty. */
export const NumberField: FieldComponent<Options> = (props) => {
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
      allowNegative={false}
      prefix={props.prefix}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={(next) => change(next === '' ? null : next)}
    />
  )
}

/** Australian dollars with two decimal places. The form's value is a number, or null while the field is empty. */
export const MoneyField: FieldComponent = (props) => <NumberField {...props} decimals={2} fixed prefix="$" />
