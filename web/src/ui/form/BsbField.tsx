import { cleanBsb, restoreBsb } from '@dealerline/shared/cells/registers.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FieldComponent, toText, useField } from './field-props.ts'

/** A BSB. After the field, the zero that a spreadsheet took from it is restored, and a person is asked to check it. */
export const BsbField: FieldComponent = (props) => {
  const { input, value, change } = useField(props)
  const text = toText(value)
  const [restored, setRestored] = useState<string>()
  const restoreZero = () => {
    const bsb = restoreBsb(text)
    if (bsb === undefined) return
    setRestored(bsb)
    change(bsb)
  }
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      placeholder="123-456"
      description={
        restored === text && text !== ''
          ? 'Check this: the BSB had five digits, so the zero that spreadsheets remove was added'
          : input.description
      }
      value={text}
      onChange={(event) => change(cleanBsb(event.currentTarget.value))}
      onBlur={() => {
        restoreZero()
        input.onBlur()
      }}
    />
  )
}
