import type { PasteField } from '@dealerline/shared/paste/fields.ts'
import type { PastedRow } from '@dealerline/shared/paste/result.ts'

/** The choices that replace texts of a paste, by `choiceKey`. */
export type ChosenTexts = Readonly<Record<string, string>>

export const choiceKey = ({ name }: PasteField, text: string) => `${name} ${text}`

/** Replaces the texts for which the person has chosen one of the field's choices. */
export const withChoices = <Row extends PastedRow>(
  fields: readonly PasteField[],
  row: Row,
  choices: ChosenTexts,
): Row => ({
  ...row,
  cells: Object.fromEntries(
    Object.entries(row.cells).map(([name, cell]) => {
      const field = fields.find((each) => each.name === name)
      const choice = field && cell.problem ? choices[choiceKey(field, cell.text)] : undefined
      return [name, choice === undefined ? cell : { text: choice, confidence: 'certain' as const }]
    }),
  ),
})

/** Returns the text of each field of a row. */
export const textsOf = ({ cells }: PastedRow): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(cells).map(([name, { text }]) => [name, text]))

export const rowCount = (count: number) => (count === 1 ? '1 row' : `${count} rows`)
