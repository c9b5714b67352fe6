import type { UnknownChoice } from '@dealerline/shared/paste/current-price.ts'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { SelectInput } from '../../ui/form/SelectInput.tsx'
import { type ChosenTexts, choiceKey, rowCount } from './chosen-texts.ts'

interface Props {
  unknown: readonly UnknownChoice[]
  choices: ChosenTexts
  onChange: (choices: ChosenTexts) => void
}

/** Asks once for each text that is none of a field's choices, such as the plan of another provider. */
export function UnknownChoices({ unknown, choices, onChange }: Props) {
  if (unknown.length === 0) return null
  return (
    <FormGrid>
      {unknown.map(({ field, text, count }) => {
        const key = choiceKey(field, text)
        const { [key]: choice = null, ...others } = choices
        return (
          <SelectInput
            key={key}
            label={
              text
                ? `${field.label} for “${text}” (${rowCount(count)})`
                : `${field.label} for ${rowCount(count)} without one`
            }
            data={(field.options ?? []).map((option) => ({ value: option, label: option }))}
            value={choice}
            clearable
            onChange={(option) => onChange(option === null ? others : { ...others, [key]: option })}
          />
        )
      })}
    </FormGrid>
  )
}
