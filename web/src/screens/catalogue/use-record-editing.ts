import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import type { Edited } from './maintained.ts'
import { changesBetween, clashesBetween, editedShapeOf, type Values } from './record-values.ts'

type VersionedRecord = { version: number }

interface Draft {
  values: Values
  /** What was stored when the typing began, and its version. */
  base: Values
  version: number
  /** The same for every try of one content, so that a record is made once. */
  key: string
}

function readDraft(stored: unknown): Draft | undefined {
  const draft = stored as Partial<Draft> | null
  return draft?.values && draft.base && draft.key ? (draft as Draft) : undefined
}

/**
 * The form of one record, new where `record` is undefined: what is typed is kept until the server has it, and put beside
 * the other's work where somebody else saved first.
 */
export function useRecordEditing<R extends VersionedRecord>(
  kind: Edited<R>,
  record: R | undefined,
  onSaved: (saved: R) => void,
) {
  const { fields } = kind
  const id = record ? kind.idOf(record) : 0
  const { found, keep, acknowledge } = useDraft(`${kind.noun}:${id || 'new'}`, readDraft)
  const [start] = useState<Draft>(() => {
    const base = fieldValues(fields, { ...record })
    return found ?? { values: base, base, version: record?.version ?? 0, key: crypto.randomUUID() }
  })
  const [wasKept, setWasKept] = useState(found !== undefined)
  const draft = useRef(start)
  const [changed, setChanged] = useState(Object.keys(changesBetween(fields, start.base, start.values)).length > 0)
  const [saving, setSaving] = useState(false)
  const [theirs, setTheirs] = useState<R>()
  const schema: z.ZodType<FieldValues, FieldValues> = z.object(editedShapeOf(fields))
  const form = useZodForm<FieldValues, FieldValues>(schema, { defaultValues: start.values })

  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (!name) return
      const values: Values = form.getValues()
      draft.current = { ...draft.current, values, key: crypto.randomUUID() }
      const isChanged = Object.keys(changesBetween(fields, draft.current.base, values)).length > 0
      setChanged(isChanged)
      if (isChanged) keep(draft.current)
      else acknowledge()
    })
    return unsubscribe
  }, [form, fields, keep, acknowledge])

  /** Shows these values, changed from what is stored in `stored` or not at all. */
  const take = (stored: R | undefined, values = fieldValues(fields, { ...stored })) => {
    const base = fieldValues(fields, { ...stored })
    draft.current = { values, base, version: stored?.version ?? 0, key: crypto.randomUUID() }
    form.reset(values, { keepDirtyValues: false })
    setChanged(Object.keys(changesBetween(fields, base, values)).length > 0)
  }

  const forget = () => {
    acknowledge()
    setWasKept(false)
  }

  const store = async (values: Values) => {
    const { base, version, key } = draft.current
    const change = id > 0 ? changesBetween(fields, base, values) : values
    setSaving(true)
    try {
      const saved = await kind.save(id, version, change, key)
      forget()
      notify({ httpStatus: 200, message: kind.saved ?? (id > 0 ? 'Updated OK' : 'Saved OK') })
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'stale' && error.current) return setTheirs(error.current as R)
      for (const [place, { path, message }] of error.errors.entries())
        if (path in fields) form.setError(path, { type: 'server', message }, { shouldFocus: place === 0 })
      const message = kind.notSaved?.(error) ?? `Not saved: ${error.message}`
      notify({ httpStatus: error.status || 500, message })
    } finally {
      setSaving(false)
    }
  }
  const save = form.handleSubmit(store)

  const settle = async (choice: 'mine' | 'theirs' | 'later') => {
    const current = theirs
    setTheirs(undefined)
    if (!current || choice === 'later') return
    const { base, values } = draft.current
    if (choice === 'theirs') {
      forget()
      return take(current)
    }
    take(current, { ...fieldValues(fields, { ...current }), ...changesBetween(fields, base, values) })
    keep(draft.current)
    await save()
  }

  return {
    form,
    id,
    changed,
    saving,
    wasKept,
    save: () => void save(),
    /** Forgets what was typed. */
    discard: () => {
      forget()
      take(record)
    },
    clashes:
      theirs && clashesBetween(fields, draft.current.base, draft.current.values, fieldValues(fields, { ...theirs })),
    settle: (choice: 'mine' | 'theirs' | 'later') => void settle(choice),
  }
}
