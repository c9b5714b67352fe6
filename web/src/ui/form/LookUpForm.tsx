import { TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { fieldClasses } from './field-classes.ts'
import { IconButton } from './IconButton.tsx'
import classes from './LookUpForm.module.css'
import { submitting } from './submitting.ts'

interface Props extends Pick<TextInputProps, 'name' | 'label' | 'description' | 'inputMode'> {
  buttonLabel: string
  /** The text that was last looked up. */
  value?: string
  /** Whether another way to look up stands next to it: the form fills its space, and the button is quiet. */
  isSecond?: boolean
  /** Looks up the text, or returns a message if the text is invalid. */
  lookUp: (text: string) => string | undefined
}

/** A field and a button that look up one record. */
export function LookUpForm({ buttonLabel, value = '', isSecond, lookUp, ...field }: Props) {
  const [text, setText] = useState(value)
  const [problem, setProblem] = useState<string>()
  useEffect(() => setText(value), [value])
  return (
    <form
      className={classes.form}
      data-second={isSecond || undefined}
      noValidate
      onSubmit={submitting(() => setProblem(lookUp(text)))}
    >
      <TextInput
        classNames={fieldClasses}
        {...field}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        autoCapitalize="none"
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <IconButton type="submit" variant={isSecond ? 'default' : 'filled'} icon={IconSearch}>
        {buttonLabel}
      </IconButton>
    </form>
  )
}
