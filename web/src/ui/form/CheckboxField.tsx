import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import classes from './Field.module.css'
import { type FieldComponent, useField } from './field-props.ts'

/** A checkbox. The form's value is a boolean. */
export const CheckboxField: FieldComponent = (props) => {
  const { input, value, change } = useField(props)
  const { classNames, inputWrapperOrder: _order, placeholder: _placeholder, autoComplete: _auto, ...rest } = input
  return (
    <Checkbox
      {...rest}
      label={props.required ? `${props.label} *` : props.label}
      classNames={{
        root: `${classNames.root} ${classes.choice}`,
        error: classNames.error,
        description: classNames.description,
      }}
      checked={value === true}
      disabled={props.disabled || props.readOnly}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}
