import type { MessageName } from '@dealerline/shared/rules/messages.ts'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'
import { type FormatValue, mergeFields } from '../editing/merge-fields.ts'
import { failedAs } from '../editing/save-failure.ts'
import { useFormEditing } from '../editing/use-form-editing.ts'

interface Edited<Values extends FieldValues, Output extends FieldValues, Stored> {
  /** The key of the draft. */
  draftKey: string
  schema: $ZodType<Output, Values>
  values: Values
  /** The labels of the fields to compare and merge between two versions. Other fields are not merged. */
  labels: { [Name in keyof Values]?: string }
  formatValue?: FormatValue
  /** The version of the record that the person sees; 0 for a new one. */
  version: number
  /**
   * Stores the values. Version 0 stores them as a new record, if `canAddAgain` is set. The key is the same for every
   * attempt with the same content.
   */
  save: (values: Output, version: number, key: string) => Promise<Stored>
  canAddAgain?: boolean
  /** The message if the record could not be stored. */
  notSaved?: MessageName
  onSaved: (record: Stored) => void
}

/** Edits a record in a panel next to a list. */
export function usePanelForm<
  Values extends FieldValues,
  Output extends FieldValues,
  Stored extends { version: number },
>(options: Edited<Values, Output, Stored>) {
  const { values, labels, formatValue, version, save, notSaved = 'notSaved', onSaved, ...editing } = options
  const pick = (from: object): Values => ({
    ...values,
    ...Object.fromEntries(Object.entries(from).filter(([name]) => name in labels)),
  })
  const edited = useFormEditing<Values, Output>({
    ...editing,
    stored: { values: pick(values), version },
    merge: mergeFields<Values>(labels, formatValue),
    readTheirs: (current) => {
      const theirs = current as Stored
      return { values: pick(theirs), version: theirs.version }
    },
    failed: failedAs(notSaved),
    save: async (output, sending) => {
      const record = await save(output, sending.version, sending.key)
      return { values: sending.typed, version: record.version, after: () => onSaved(record) }
    },
  })
  return {
    ...edited,
    /** Returns the properties of the input of a field. */
    field: <Name extends FieldPath<Values>>(name: Name) => ({
      name,
      control: edited.form.control,
      label: labels[name] ?? '',
    }),
  }
}
