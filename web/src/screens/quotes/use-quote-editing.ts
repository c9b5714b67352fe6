import { type Quote, type QuoteParts, quoteCalls } from '@dealerline/shared/contract/quotes.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, query, send } from '../../api.ts'
import { reportSaveState } from '../../session/save-state.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useDraft } from '../../ui/form/use-draft.ts'
import type { SaveState } from '../../ui/shell/SavedMark.tsx'
import { clashesOf, mergeParts, type QuoteValues, toParts, toValues } from './quote-values.ts'

interface Draft {
  values: QuoteValues
  /** What was stored when the typing began, and its version. */
  base: QuoteParts
  version: number
  /** The same for every try of one content. */
  key: string
}

function readDraft(stored: unknown): Draft | undefined {
  const draft = stored as Partial<Draft> | null
  return draft?.values?.currentSpend && draft.base && draft.key ? (draft as Draft) : undefined
}

function freshDraft(record: Quote): Draft {
  const values = toValues(record)
  return { values, base: toParts(values), version: record.version, key: crypto.randomUUID() }
}

/** What is typed about a quote: kept until the server has it, saved whole, merged where somebody else saved first. */
export function useQuoteEditing(record: Quote) {
  const { orderID } = record
  const { found, keep, acknowledge } = useDraft(`quote ${orderID}`, readDraft)
  const [first] = useState(() => found ?? freshDraft(record))
  const draft = useRef(first)
  const [shown, setShown] = useState({ values: first.values, revision: 0 })
  const [state, setState] = useState<SaveState>(found ? { kind: 'unsaved' } : { kind: 'idle' })
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const client = useQueryClient()
  const refresh = useRefreshOrder()

  const hold = useCallback(
    (next: Draft) => {
      draft.current = next
      keep(next)
    },
    [keep],
  )

  const change = useCallback(
    (part: Partial<QuoteValues>) => {
      const values = { ...draft.current.values, ...part }
      hold({ ...draft.current, values, key: crypto.randomUUID() })
      setShown((before) => ({ ...before, values }))
      setErrors([])
      setState({ kind: 'unsaved' })
    },
    [hold],
  )

  const show = (values: QuoteValues) => setShown((before) => ({ values, revision: before.revision + 1 }))

  const take = (stored: Quote) => {
    acknowledge()
    draft.current = freshDraft(stored)
    show(draft.current.values)
  }

  const save = async (): Promise<void> => {
    const sent = draft.current
    setState({ kind: 'saving' })
    setErrors([])
    try {
      const body = { orderID, ...toParts(sent.values) }
      const stored = await send(quoteCalls.saveQuote, { body }, { ifMatch: sent.version, key: sent.key })
      if (draft.current === sent) {
        acknowledge()
        draft.current = { ...freshDraft(stored), values: sent.values }
        setState({ kind: 'saved', at: new Date() })
      } else {
        // Somebody typed on while it was saved: that is still to be saved, over what now is stored.
        hold({ ...draft.current, base: toParts(toValues(stored)), version: stored.version })
        setState({ kind: 'unsaved' })
      }
      notify(message('saved'))
      client.setQueryData(query(quoteCalls.getQuoteDetails, { params: { orderID } }).queryKey, stored)
      await refresh()
    } catch (error) {
      setState({ kind: 'failed' })
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'stale' && error.current) return merge(sent, error.current as Quote)
      setErrors(error.errors)
      notify(message('recordNotSaved', { error: error.message, httpStatus: error.status }))
    }
  }

  const merge = async (sent: Draft, theirs: Quote): Promise<void> => {
    const [mine, stored] = [toParts(sent.values), toParts(toValues(theirs))]
    const clashes = clashesOf(sent.base, mine, stored)
    const both = clashes.length > 0 ? ` Both of you changed: ${clashes.join(', ')}.` : ''
    const keepsMine = await confirm({
      title: 'Somebody else saved this first',
      message: `Quote ${orderID} was changed while you worked on it.${both} Keep your changes over theirs, or take theirs and lose yours? What only they changed is kept either way.`,
      confirmLabel: 'Keep mine',
      cancelLabel: 'Take theirs',
    })
    if (!keepsMine) {
      take(theirs)
      setState({ kind: 'idle' })
      return refresh()
    }
    const values = toValues({ ...mergeParts(sent.base, mine, stored), orderID, version: theirs.version })
    hold({ values, base: stored, version: theirs.version, key: crypto.randomUUID() })
    show(values)
    await save()
  }

  const saveNow = () => void save()
  const latest = useRef(saveNow)
  latest.current = saveNow
  useEffect(() => reportSaveState(state, () => latest.current()), [state])
  useEffect(() => () => reportSaveState({ kind: 'idle' }), [])

  return {
    ...shown,
    change,
    save: saveNow,
    /** Forgets what is kept, where the person leaves without it. */
    discard: acknowledge,
    state,
    errors,
    unsaved: state.kind === 'unsaved' || state.kind === 'failed',
  }
}
