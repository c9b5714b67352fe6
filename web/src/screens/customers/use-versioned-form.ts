import { type Fields, fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '../../api.ts'
import { dismissAll, notify } from '../../ui/feedback/notify.ts'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import type { SaveState } from '../../ui/shell/SavedMark.tsx'

type Values = Record<string, unknown>

/** A record as the server has it; version 0 is one that is not stored yet. */
export interface Versioned {
  values: Values
  version: number
}

interface Draft extends Versioned {
  /** What was stored when the typing began. */
  base: Values
  /** The same for every try of one content, so that a record is made once. */
  key: string
}

interface VersionedForm {
  /** Where what is typed is kept. */
  draftKey: string
  fields: Fields
  schema: z.ZodType<FieldValues, FieldValues>
  stored: Versioned
  /** Stores the values and answers the version they have then. */
  store: (values: Values, sending: { ifMatch?: number; key: string }) => Promise<number>
  /** Reads the record that a refusal as stale brings. */
  readCurrent: (current: unknown) => Versioned
  /** What is said once it is stored. */
  saved: MessageName
  /** What is said where it could not be; that a record was not saved, if left out. */
  failed?: MessageName
  /** How a value reads where two people's are put side by side. */
  inWords?: (name: string, value: unknown) => string
}

function readDraft(stored: unknown): Draft | undefined {
  const draft = stored as Partial<Draft> | null
  return draft?.values && draft.base && draft.key ? (draft as Draft) : undefined
}

const freshDraft = ({ values, version }: Versioned): Draft => ({
  values,
  base: values,
  version,
  key: crypto.randomUUID(),
})

/**
 * The form of one record: what is typed is kept until the server has it, the server's errors show in their places, and
 * where somebody else saved first both are put side by side. Following `stored` never costs what is typed.
 */
export function useVersionedForm(given: VersionedForm) {
  const { fields, stored, schema } = given
  const { found, keep, acknowledge } = useDraft(given.draftKey, readDraft)
  const [start] = useState(() => found ?? freshDraft(stored))
  const draft = useRef(start)
  const [state, setState] = useState<SaveState>(found ? { kind: 'unsaved' } : { kind: 'idle' })
  const [wasKept, setWasKept] = useState(found !== undefined)
  const [theirs, setTheirs] = useState<Versioned>()
  const form = useZodForm<FieldValues, FieldValues>(schema, { defaultValues: start.values })
  const unsaved = state.kind === 'unsaved' || state.kind === 'failed'

  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (!name) return
      draft.current = { ...draft.current, values: { ...form.getValues() }, key: crypto.randomUUID() }
      keep(draft.current)
      setState({ kind: 'unsaved' })
    })
    return unsubscribe
  }, [form, keep])

  /** Shows what is stored in place of what was typed. */
  const take = useCallback(
    (record: Versioned) => {
      acknowledge()
      setWasKept(false)
      draft.current = freshDraft(record)
      form.reset(record.values, { keepDirtyValues: false })
    },
    [acknowledge, form],
  )

  const isNewer = !unsaved && state.kind !== 'saving' && stored.version > draft.current.version
  const latest = useRef(stored)
  latest.current = stored
  useEffect(() => {
    if (isNewer) take(latest.current)
  }, [isNewer, take])

  const save = async (): Promise<void> => {
    const sent = draft.current
    setState({ kind: 'saving' })
    dismissAll()
    try {
      const ifMatch = sent.version > 0 ? { ifMatch: sent.version } : {}
      const version = await given.store(sent.values, { key: sent.key, ...ifMatch })
      notify(message(given.saved))
      if (draft.current.key === sent.key) {
        acknowledge()
        setWasKept(false)
        draft.current = freshDraft({ values: sent.values, version })
        setState({ kind: 'saved', at: new Date() })
      } else {
        // Somebody typed on while it was saved: that is still to be saved, over what now is stored.
        draft.current = { ...draft.current, base: sent.values, version }
        keep(draft.current)
        setState({ kind: 'unsaved' })
      }
    } catch (error) {
      setState({ kind: 'failed' })
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'stale' && error.current) return setTheirs(given.readCurrent(error.current))
      for (const [place, { path, message }] of error.errors.entries())
        if (path in fields) form.setError(path, { type: 'server', message }, { shouldFocus: place === 0 })
      notify(message(given.failed ?? 'recordNotSaved', { error: error.message, httpStatus: error.status }))
    }
  }

  const changedBy = (values: Values) =>
    Object.entries(values).filter(([name, value]) => value !== draft.current.base[name])

  const settle = async (choice: 'mine' | 'theirs' | 'later'): Promise<void> => {
    const current = theirs
    setTheirs(undefined)
    if (!current || choice === 'later') return
    if (choice === 'theirs') {
      take(current)
      return setState({ kind: 'idle' })
    }
    const values = { ...current.values, ...Object.fromEntries(changedBy(draft.current.values)) }
    take(current)
    draft.current = { ...draft.current, values, key: crypto.randomUUID() }
    form.reset(values, { keepDirtyValues: false })
    keep(draft.current)
    await save()
  }

  const { inWords = (_: string, value: unknown) => String(value ?? '') } = given
  return {
    form,
    state,
    unsaved,
    wasKept,
    submit: form.handleSubmit(() => save()),
    discard: () => {
      take(latest.current)
      setState({ kind: 'idle' })
    },
    /** The fields that both have changed, each to something else; undefined where nobody has to choose. */
    clashes: theirs && clashesBetween(),
    settle: (choice: 'mine' | 'theirs' | 'later') => void settle(choice),
  }

  function clashesBetween() {
    const others = fieldValues(fields, theirs?.values ?? {})
    return changedBy(draft.current.values)
      .filter(([name, value]) => name in fields && others[name] !== value && others[name] !== draft.current.base[name])
      .map(([name, value]) => ({
        label: fields[name]?.label ?? name,
        mine: inWords(name, value),
        theirs: inWords(name, others[name]),
      }))
  }
}
