import type { FormSchema } from '@dealerline/shared/forms/form.ts'
import type { Fields } from '@dealerline/shared/records/kinds.ts'
import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import type { FieldValues } from 'react-hook-form'
import type { Editing } from './editing-options.ts'
import type { Stored } from './editing-state.ts'
import type { StepField } from './form-steps.ts'
import { type FormatValue, formatPlainValue, labelsOf, mergeFields } from './merge-fields.ts'
import { failedAs } from './save-failure.ts'
import { stepFieldOf, stepFieldOfAddress } from './step-fields.ts'
import { useFormEditing } from './use-form-editing.ts'
import { useListTexts } from './use-list-texts.ts'

export type Versioned = Stored<FieldValues>

interface VersionedForm
  extends Pick<Editing<FieldValues>, 'draftKey' | 'stored' | 'guard' | 'canAddAgain' | 'ofOrder'> {
  fields: Fields
  schema: FormSchema
  /** Stores the values and returns their new version. A new record has no `ifMatch`. */
  store: (values: FieldValues, sending: { ifMatch?: number; key: string }) => Promise<number>
  /** Reads the record from `current` of the 409 response. */
  readCurrent: (current: unknown) => Versioned
  /** Reloads the screens that show the record after it is stored. */
  refresh?: () => unknown
  /** The message after the record is stored. */
  saved: MessageName
  /** The message if it could not be stored. Default: the record was not saved. */
  failed?: MessageName
  formatValue?: FormatValue
  /** The name of a form of an order in messages about undo. */
  stepsLabel?: string | undefined
  /** Lists whose grid records the steps itself. */
  gridLists?: readonly string[]
  /** Names fields that are incomplete although the schema accepts them. */
  findIncomplete?: (values: FieldValues) => readonly string[]
}

/** Edits a record whose version is sent in `If-Match`: merges field by field, and asks before leaving unsaved work. */
export function useVersionedForm(options: VersionedForm) {
  const { fields, store, readCurrent, refresh, saved, failed = 'recordNotSaved', formatValue, ...others } = options
  const { stepsLabel, gridLists = [], ...editing } = others
  const texts = useListTexts()
  const form = useFormEditing<FieldValues, FieldValues>({
    guard: true,
    extra: texts.extra,
    ...editing,
    steps:
      stepsLabel === undefined ? undefined : { label: stepsLabel, fieldOf: (path) => fieldOf(fields, path), gridLists },
    merge: mergeFields(labelsOf(fields), formatValue ?? formatOption(fields)),
    readTheirs: readCurrent,
    onTheirsTaken: refresh,
    failed: failedAs(failed),
    save: async (_, { typed, version, key }) => {
      const newVersion = await store(withBlanks(fields, typed), { key, ...(version > 0 && { ifMatch: version }) })
      return { values: typed, version: newVersion, notice: message(saved), after: () => refresh?.() }
    },
  })
  return {
    ...form,
    /** Returns how the grid of a list keeps texts that are being typed. */
    textsOf: (list: string) => texts.of(list, form),
  }
}

/** Replaces the null of a cleared field by its blank value, because an update keeps a field that is null. */
const withBlanks = (fields: Fields, values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? fields[name]?.blank ?? value]))

/** Formats a choice by its label. */
const formatOption =
  (fields: Fields): FormatValue =>
  (name, value) =>
    fields[name]?.options?.find((option) => option.value === value)?.label ?? formatPlainValue(name, value)

/** Returns a field of the form, or a line of an address in it. */
function fieldOf(fields: Fields, path: string): StepField | undefined {
  if (path.includes('.')) return stepFieldOfAddress(path)
  return stepFieldOf(fields, path)
}
