import { z } from 'zod'
import { ports } from '../blocks/ports.ts'
import { cleanAbn } from '../cells/registers.ts'
import { dateInputOrEmpty } from '../rules/dates.ts'
import { splitNumbers } from '../rules/port-questions.ts'
import { cleaned, limited, lines } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'

const required = (label: string, length: number) => limited(label, length).min(1, ruleMessage('required', label))
const label = (name: string) => ports.rows[name]?.label ?? name

/** The correction of a rejected port; an empty date is null in the form. */
export const portCorrectionForm = z.object({
  category: z.enum(['A', 'C', 'D'], ruleMessage('required', label('category'))),
  carrier: required(label('currentServiceProvider'), 100),
  accountNumber: required(label('accountNumber'), 30),
  accountName: limited(label('accountName'), 100),
  accountAbn: cleaned(label('accountAbn'), 20, cleanAbn),
  authorisedOn: z
    .string()
    .nullable()
    .transform((day) => day ?? '')
    .pipe(dateInputOrEmpty(label('authorisedOn'))),
  /** Numbers separated by commas. */
  associatedNumbers: lines(label('associatedNumbers'), 2000).transform(splitNumbers),
})

export type PortCorrectionInput = z.input<typeof portCorrectionForm>
export type PortCorrectionOutput = z.output<typeof portCorrectionForm>
