import { type TermCondition, termCalls, termFields } from '@dealerline/shared/contract/terms.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, send } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { changedNames, clashesOf, pickNames, type TermDraft, type TermOutput, toTermDraft } from './term-values.ts'

interface Kept {
  values: TermDraft
  /** What was stored when the typing began, and its version. */
  base: TermDraft
  version: number
  /** The same for every try of one content, so that a term is made once. */
  key: string
}

function readKept(stored: unknown): Kept | undefined {
  const kept = stored as Partial<Kept> | null
  return kept?.values && kept.base && kept.key ? (kept as Kept) : undefined
}

/**
 * The form of one term, new where `term` is undefined: what is typed is kept until the server has it, and put beside the
 * other's work where somebody else saved first.
 */
export function useTermEditing(term: TermCondition | undefined, onSaved: (terms: TermCondition[]) => void) {
  const id = term?.id ?? 0
  const { found, keep, acknowledge } = useDraft(`term:${id || 'new'}`, readKept)
  const [start] = useState<Kept>(() => {
    const base = toTermDraft(term)
    return found ?? { values: base, base, version: term?.version ?? 0, key: crypto.randomUUID() }
  })
  const kept = useRef(start)
  const [changed, setChanged] = useState(changedNames(start.base, start.values).length > 0)
  const [wasKept, setWasKept] = useState(found !== undefined)
  const [saving, setSaving] = useState(false)
  const [theirs, setTheirs] = useState<TermCondition>()
  const form = useZodForm<TermDraft, TermOutput>(termFields, { defaultValues: start.values })

  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (!name) return
      kept.current = { ...kept.current, values: form.getValues(), key: crypto.randomUUID() }
      const isChanged = changedNames(kept.current.base, kept.current.values).length > 0
      setChanged(isChanged)
      if (isChanged) keep(kept.current)
      else acknowledge()
    })
    return unsubscribe
  }, [form, keep, acknowledge])

  /** Shows these values, changed from what is stored or not at all. */
  const take = (stored: TermCondition | undefined, values = toTermDraft(stored)) => {
    kept.current = { values, base: toTermDraft(stored), version: stored?.version ?? 0, key: crypto.randomUUID() }
    form.reset(values, { keepDirtyValues: false })
    setChanged(changedNames(kept.current.base, values).length > 0)
  }

  const discard = () => {
    acknowledge()
    setWasKept(false)
    take(term)
  }

  const store = async (values: TermOutput) => {
    const { base, version, key } = kept.current
    const change = id > 0 ? pickNames(values, changedNames(base, kept.current.values)) : values
    setSaving(true)
    try {
      const terms = await send(termCalls.updateTermConditions, { body: [{ id, version, ...change }] }, { key })
      acknowledge()
      notify({ httpStatus: 200, message: id > 0 ? 'Updated OK' : 'Saved OK' })
      onSaved(terms)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const current = (error.current as TermCondition[] | undefined)?.find((other) => other.id === id)
      if (error.code === 'stale' && current) return setTheirs(current)
      for (const { path, message } of error.errors) {
        const name = path.replace(/^0\./, '')
        if (name in values) form.setError(name as keyof TermDraft, { type: 'server', message })
      }
      notify({ httpStatus: error.status || 500, message: `Not saved: ${error.message}` })
    } finally {
      setSaving(false)
    }
  }
  const save = form.handleSubmit(store)

  const settle = async (choice: 'mine' | 'theirs' | 'later') => {
    const current = theirs
    setTheirs(undefined)
    if (!current || choice === 'later') return
    const { base, values } = kept.current
    if (choice === 'theirs') {
      acknowledge()
      return take(current)
    }
    take(current, { ...toTermDraft(current), ...pickNames(values, changedNames(base, values)) })
    keep(kept.current)
    await save()
  }

  return {
    form,
    changed,
    saving,
    wasKept,
    save: () => void save(),
    discard,
    clashes: theirs && clashesOf(kept.current.base, kept.current.values, toTermDraft(theirs)),
    settle: (choice: 'mine' | 'theirs' | 'later') => void settle(choice),
  }
}
