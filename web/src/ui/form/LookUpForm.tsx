import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { fieldClasses } from './field-classes.ts'
import classes from './LookUpForm.module.css'
import { submitting } from './submitting.ts'

interface Props {
  label: string
  inputMode: 'email' | 'numeric'
  buttonLabel: string
  /** The text that was last looked up. */
  value: string
  /** Looks up the text, or returns a message if the text is invalid. */
  lookUp: (text: string) => string | undefined
}

/** A field and a button that look up one record. */
export function LookUpForm({ label, inputMode, buttonLabel, value, lookUp }: Props) {
  const [text, setText] = useState(value)
  const [problem, setProblem] = useState<string>()
  useEffect(() => setText(value), [value])
  return (
    <form className={classes.form} noValidate onSubmit={submitting(() => setProblem(lookUp(text)))}>
      <TextInput
        classNames={fieldClasses}
        label={label}
        inputMode={inputMode}
        autoComplete="off"
        autoCapitalize="none"
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
        {buttonLabel}
      </Button>
    </form>
  )
}
