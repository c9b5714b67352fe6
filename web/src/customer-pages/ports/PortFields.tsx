import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import type { PortField } from '@dealerline/shared/rules/port-questions.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { InputHTMLAttributes } from 'react'
import { showPhone } from '../../ui/format.ts'
import { TextArea, TextField, Tick } from '../../ui/plain/fields.tsx'
import classes from '../customer.module.css'
import type { GroupErrors, GroupValues, QuestionGroup } from './port-answers.ts'
import ports from './ports.module.css'

/** How many numbers of one question are written out. */
const maxListed = 6

interface Props {
  question: QuestionGroup
  values: GroupValues
  errors: GroupErrors
  onChange: (values: GroupValues) => void
}

interface TextOfField {
  label: string
  describe?: (question: QuestionGroup) => string | undefined
  input?: InputHTMLAttributes<HTMLInputElement>
}

const refused = (value: string) => (value === '' ? undefined : `Refused: ${value}`)

const texts: Partial<Record<PortField, TextOfField>> = {
  carrier: { label: 'Provider on the bill', input: { maxLength: 100, autoComplete: 'off' } },
  accountNumber: {
    label: 'Account number on the bill',
    describe: ({ accountNumber }) => refused(accountNumber),
    input: { maxLength: 30, autoComplete: 'off', autoCapitalize: 'characters' },
  },
  accountName: {
    label: 'Name on the bill',
    describe: ({ accountName }) => refused(accountName),
    input: { maxLength: 100, autoComplete: 'off' },
  },
  accountAbn: {
    label: 'ABN on the bill',
    describe: ({ accountAbn }) => refused(accountAbn),
    input: { maxLength: 20, autoComplete: 'off', inputMode: 'numeric' },
  },
}

/** The refused numbers with the reason, and only the fields that correct it. */
export function PortFields({ question, values, errors, onChange }: Props) {
  const { numbers, reason, carrier, fields } = question
  const firstNumbers = numbers.slice(0, maxListed).map(showPhone).join(', ')
  const title = numbers.length > maxListed ? `${firstNumbers} and ${numbers.length - maxListed} more` : firstNumbers
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p className={ports.reason}>{reason}</p>
      <div className={classes.fields}>
        {fields.map((field) => {
          const text = texts[field]
          const value = values[field]
          const error = errors[field]
          if (text) {
            const description = text.describe?.(question)
            return (
              <TextField
                key={field}
                {...text.input}
                label={text.label}
                {...(description && { description })}
                required
                value={typeof value === 'string' ? value : ''}
                error={error}
                onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
              />
            )
          }
          if (field === 'associatedNumbers')
            return (
              <TextArea
                key={field}
                label="Other numbers on the bill"
                description="Separate them with commas."
                required
                rows={2}
                value={typeof value === 'string' ? value : ''}
                error={error}
                onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
              />
            )
          return (
            <Tick
              key={field}
              label={
                field === 'authorised'
                  ? `I authorise the move of ${numbers.length === 1 ? 'this number' : 'these numbers'} from ${carrier}, on ${toDisplayDate(toLocalDay(new Date()))}`
                  : `I have settled it with ${carrier}`
              }
              checked={value === true}
              error={error}
              onChange={(checked) => onChange({ [field]: checked })}
            />
          )
        })}
      </div>
    </section>
  )
}
