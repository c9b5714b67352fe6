import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldPath, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { LinkFields } from '../links/LinkFields.tsx'
import type { RecipientValues } from '../links/use-link-form.ts'
import { unbroken } from '../ui/format.ts'
import classes from './Finish.module.css'

interface Props<Values extends RecipientValues> {
  form: UseFormReturn<Values, unknown, Values>
  /** Further recipients, as text and as fields. */
  others?: { text: string; names: readonly FieldPath<Values>[]; fields: ReactNode }
}

/** The recipient as a line, with fields to change it. A field with an error unfolds them and gets the focus. */
export function RecipientPart<Values extends RecipientValues>({ form, others }: Props<Values>) {
  const { control } = form
  const named = (name: keyof RecipientValues) => name as FieldPath<Values>
  const [name, to, mobile] = [named('toName'), named('to'), named('mobile')] as const
  const [toName, email, phone] = useWatch({ control, name: [name, to, mobile] })
  const { errors } = useFormState({ control })
  const wrong = [name, to, mobile, ...(others?.names ?? [])].find((field) => errors[field])
  const [isOpen, setIsOpen] = useState(false)
  const part = useRef<HTMLElement>(null)
  const { setFocus } = form
  useEffect(() => {
    if (!wrong) return
    setIsOpen(true)
    // The field exists after the next render. Somebody who types in another one stays there.
    const timer = setTimeout(() => {
      if (!part.current?.contains(document.activeElement)) setFocus(wrong)
    })
    return () => clearTimeout(timer)
  }, [wrong, setFocus])
  const isMissing = !email && !phone
  const line = isMissing ? 'No e-mail and no mobile yet' : [email, formatPhone(phone)].filter(Boolean).join(' · ')
  return (
    <section ref={part} className={classes.part} aria-label="Recipient">
      <div className={classes.line}>
        <h3>Recipient</h3>
        {!isOpen && (
          <Button
            size="compact-sm"
            variant="subtle"
            data-next={isMissing || undefined}
            aria-label={`Edit recipient: ${toName}, ${line}`}
            onClick={() => {
              setIsOpen(true)
              setTimeout(() => setFocus(name))
            }}
          >
            Edit
          </Button>
        )}
      </div>
      {isOpen ? (
        <div className={classes.fields} data-next={isMissing || undefined}>
          <LinkFields form={form} />
          {others?.fields}
        </div>
      ) : (
        <p>
          {toName}
          <br />
          <span className={classes.quiet}>{unbroken(line)}</span>
          {others && (
            <>
              <br />
              <span className={classes.quiet}>{others.text}</span>
            </>
          )}
        </p>
      )}
    </section>
  )
}
