import { Radio } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import classes from './Field.module.css'
import { type FieldComponent, useField } from './field-props.ts'
import type { Option } from './SelectField.tsx'

/** A choice of a few visible options. The form's value is the option's value. */
export const RadioField: FieldComponent<{ options: readonly Option[] }> = (props) => {
  const { input, value, change } = useField(props)
  const { classNames, ref, readOnly, placeholder: _placeholder, autoComplete: _auto, ...rest } = input
  const { input: _input, ...groupClasses } = classNames
  return (
    <Radio.Group
      {...rest}
      classNames={groupClasses}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(text) => change(props.options.find((option) => String(option.value) === text)?.value ?? null)}
    >
      <div className={classes.choices}>
        {props.options.map((option, position) => (
          <Radio
            key={option.value}
            ref={position === 0 ? ref : undefined}
            value={String(option.value)}
            label={option.label}
            description={option.note}
            disabled={option.disabled || props.disabled || readOnly}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
