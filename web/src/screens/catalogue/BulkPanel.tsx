import { bulkForm } from '@dealerline/shared/forms/catalogue.ts'
import type { CatalogueField } from '@dealerline/shared/records/catalogue-fields.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ApiError } from '../../api.ts'
import fieldClasses from '../../records/catalogue/CatalogueFields.module.css'
import { CatalogueControl, type Lists, sectionsOf } from '../../records/catalogue/CatalogueFields.tsx'
import { confirm, isAsking } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { SidePanel } from '../../ui/feedback/SidePanel.tsx'
import { unsavedQuestion } from '../../ui/feedback/unsaved-question.ts'
import { RadioField } from '../../ui/form/RadioField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import classes from './catalogue.module.css'
import type { MaintainedType } from './maintained.ts'

interface Props<R> {
  kind: MaintainedType<R>
  records: readonly R[]
  lists: Lists
  onClose: () => void
  onSaved: (records: R[]) => void
  /** Called with the current records if somebody else changed them first; the person then edits those. */
  onStale: (current: R[]) => void
}

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** Changes the chosen fields of several records, in all of them or in none. */
export function BulkPanel<R>({ kind, records, lists, onClose, onSaved, onStale }: Props<R>) {
  const fields = Object.fromEntries(Object.entries(kind.fields).filter(([, field]) => !field.single))
  const [chosenFields, setChosenFields] = useState<ReadonlySet<string>>(new Set())
  const [saving, setSaving] = useState(false)
  const form = useZodForm<FieldValues, FieldValues>(schemaOf(fields, chosenFields), { defaultValues: blanksOf(fields) })

  const choose = (name: string, isChosen: boolean) => {
    const next = new Set(chosenFields)
    if (isChosen) next.add(name)
    else next.delete(name)
    setChosenFields(next)
    form.clearErrors(name)
  }

  const save = form.handleSubmit(async (values) => {
    setSaving(true)
    try {
      const savedRecords = await kind.saveAll(records, values)
      notify(message('updated'))
      onSaved(savedRecords)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'stale' && Array.isArray(error.current)) onStale(error.current as R[])
      for (const { path, message } of error.errors) {
        const name = path.split('.').at(-1) ?? ''
        if (chosenFields.has(name)) form.setError(name, { type: 'server', message })
      }
      notify(message('notSaved', { error: error.message, httpStatus: error.status }), error)
    } finally {
      setSaving(false)
    }
  })
  const maySave = chosenFields.size > 0 && !saving
  useHotkeys([['mod+S', () => maySave && !isAsking() && void save()]], [], true)

  const close = async () => {
    if (chosenFields.size === 0 || (await confirm(unsavedQuestion))) onClose()
  }

  return (
    <SidePanel
      opened
      onClose={() => void close()}
      title={`Change ${records.length} ${records.length === 1 ? kind.noun : kind.nouns}`}
      foot={
        <>
          <Button className={classes.first} variant="default" onClick={() => void close()}>
            Cancel
          </Button>
          <Button
            onClick={() => void save()}
            loading={saving}
            disabled={chosenFields.size === 0}
            aria-keyshortcuts="Control+S Meta+S"
          >
            Change {records.length}
          </Button>
        </>
      }
    >
      <p className={classes.notice}>Tick the fields to change. The others stay unchanged.</p>
      {sectionsOf(fields).map(({ title, names }) => (
        <fieldset key={title} className={fieldClasses.section}>
          <legend>{title}</legend>
          {names.map((name) => (
            <div key={name} className={classes.chosen}>
              <Checkbox
                label={`Change ${lowerFirst(fields[name]?.label ?? name)}`}
                checked={chosenFields.has(name)}
                onChange={(event) => choose(name, event.currentTarget.checked)}
              />
              {chosenFields.has(name) && <div className={classes.chosenControl}>{control(name)}</div>}
            </div>
          ))}
        </fieldset>
      ))}
    </SidePanel>
  )

  function control(name: string) {
    const field = fields[name]
    if (!field) return null
    if (field.kind === 'flag')
      return <RadioField name={name} control={form.control} label={field.label} options={yesNo} />
    return <CatalogueControl name={name} field={field} form={form} lists={lists} />
  }
}

/** Returns a schema that checks and returns only the chosen fields. */
function schemaOf(fields: Record<string, CatalogueField>, chosenFields: ReadonlySet<string>) {
  return bulkForm(Object.fromEntries(Object.entries(fields).filter(([name]) => chosenFields.has(name))))
}

function blanksOf(fields: Record<string, CatalogueField>): FieldValues {
  const flags = Object.entries(fields).filter(([, field]) => field.kind === 'flag')
  return { ...fieldValues(fields, {}), ...Object.fromEntries(flags.map(([name]) => [name, ''])) }
}

/** Makes the first letter lower case for use inside a sentence, but not in an acronym such as `IP bundle`. */
const lowerFirst = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label
