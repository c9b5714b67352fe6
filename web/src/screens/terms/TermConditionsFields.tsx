import {
  readTermConditions,
  type TermConditions,
  type TermFact,
  termConditionsInWords,
  termFactNames,
  termFacts,
  writeTermConditions,
} from '@dealerline/shared/contract/term-conditions.ts'
import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import classes from './terms.module.css'

interface Props {
  legend?: string
  /** The stored conditions. */
  value: string
  onChange: (value: string) => void
}

type ListedFact = Exclude<TermFact, 'months'>
const listedFacts = termFactNames.filter((name): name is ListedFact => name !== 'months')

/** The conditions under which an order shows a term. An empty choice means no condition. */
export function TermConditionsFields({ legend = 'Shown on', value, onChange }: Props) {
  const { conditions } = readTermConditions(value)
  const change = (part: TermConditions) => onChange(writeTermConditions({ ...conditions, ...part }))
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      <p className={classes.note} role="status">
        {termConditionsInWords(value)}
      </p>
      {listedFacts.map((name) => (
        <fieldset key={name} className={classes.group}>
          <legend data-small>{termFacts[name].label}</legend>
          <div className={classes.choices}>
            {termFacts[name].options.map((option) => (
              <Checkbox
                key={option.value}
                label={option.label}
                checked={conditions[name]?.includes(option.value) ?? false}
                onChange={(event) =>
                  change({ [name]: toggled(name, conditions[name], option.value, event.currentTarget.checked) })
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      <TextInput
        mt="var(--space-3)"
        label="Contract of at least (months)"
        inputMode="numeric"
        maxLength={3}
        w={220}
        value={conditions.months?.[0] ?? ''}
        onChange={(event) => {
          const digits = event.currentTarget.value.replace(/\D/g, '').replace(/^0+/, '')
          change({ months: digits ? [digits] : [] })
        }}
      />
    </fieldset>
  )
}

/**
 * Toggles a value and keeps the values in the order of the table, so that the same choice is always stored as the same
 * text.
 */
function toggled(name: ListedFact, before: readonly string[] = [], value: string, isChosen: boolean): string[] {
  const values = termFacts[name].options.map((option) => option.value)
  return values.filter((each) => (each === value ? isChosen : before.includes(each)))
}
