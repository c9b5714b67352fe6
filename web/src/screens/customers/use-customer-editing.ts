import { type Customer, customerCalls } from '@dealerline/shared/contract/customers.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, keyOf, query, send } from '../../api.ts'
import { reportSaveState } from '../../session/save-state.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { dismissAll, notify } from '../../ui/feedback/notify.ts'
import { useDraft } from '../../ui/form/use-draft.ts'
import type { SaveState } from '../../ui/shell/SavedMark.tsx'
import { type CustomerType, type CustomerValues, mergeValues, toBody, toValues } from './customer-values.ts'

interface Draft {
  values: CustomerValues
  /** What was stored when the typing began, and its version. */
  base: CustomerValues
  version: number
  /** The same for every try of one content, so that a customer is created once. */
  key: string
}

interface Editing {
  /** Where what is typed is kept; the two steps of a new customer share one. */
  draftKey: string
  custType: CustomerType
  record: Customer | undefined
  /** The order from which the customer was opened, or 0. */
  orderID: number
  onCreated: (customerID: number) => void
}

// Storage is written once typing pauses, which may be after the next step has read it; this has it at once.
const inMemory = new Map<string, Draft>()
// Drafts on their way from one of the two screens to the other, which therefore need no explanation there.
const handedOver = new Set<string>()

const listCalls = [customerCalls.retrieveDealerCustomers, customerCalls.retrieveDirectSalesCustomers]

function readDraft(stored: unknown): Draft | undefined {
  const draft = stored as Partial<Draft> | null
  const isWhole =
    draft?.values?.person && draft.values.company && Array.isArray(draft.values.addresses) && draft.base && draft.key
  return isWhole ? (draft as Draft) : undefined
}

function freshDraft(record: Customer | undefined): Draft {
  const values = toValues(record)
  return { values, base: values, version: record?.version ?? 0, key: crypto.randomUUID() }
}

/**
 * What is typed about a customer on either screen: kept until the server has it, saved with both parts together, and
 * put beside the other's work where somebody else saved first.
 */
export function useCustomerEditing({ draftKey, custType, record, orderID, onCreated }: Editing) {
  const { found, keep, acknowledge } = useDraft(draftKey, readDraft)
  const [opened] = useState(() => inMemory.get(draftKey) ?? found)
  const [wasKept, setWasKept] = useState(() => opened !== undefined && !handedOver.has(draftKey))
  const draft = useRef<Draft>(undefined)
  draft.current ??= opened ?? freshDraft(record)
  const [shown, setShown] = useState({ values: draft.current.values, revision: 0 })
  const [state, setState] = useState<SaveState>(opened ? { kind: 'unsaved' } : { kind: 'idle' })
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [theirs, setTheirs] = useState<Customer>()
  useEffect(() => void handedOver.delete(draftKey), [draftKey])
  const client = useQueryClient()
  const refreshOrder = useRefreshOrder()

  const refreshLists = () => Promise.all(listCalls.map((call) => client.invalidateQueries({ queryKey: keyOf(call) })))

  const hold = useCallback(
    (next: Draft) => {
      draft.current = next
      inMemory.set(draftKey, next)
      keep(next)
    },
    [draftKey, keep],
  )

  const change = useCallback(
    (part: Partial<CustomerValues>) => {
      const before = draft.current ?? freshDraft(undefined)
      hold({ ...before, values: { ...before.values, ...part }, key: crypto.randomUUID() })
      setState({ kind: 'unsaved' })
    },
    [hold],
  )

  const forget = () => {
    inMemory.delete(draftKey)
    acknowledge()
    setWasKept(false)
    setErrors([])
  }

  /** Shows what is stored in place of what was typed. */
  const take = (stored: Customer | undefined) => {
    forget()
    draft.current = freshDraft(stored)
    setShown((before) => ({ values: toValues(stored), revision: before.revision + 1 }))
  }

  const store = async (sent: Draft): Promise<void> => {
    const body = toBody(sent.values, custType, record)
    if (!record) {
      const { customerID } = await send(customerCalls.addCustomerToUB, { body }, { key: sent.key })
      forget()
      setState({ kind: 'saved', at: new Date() })
      notify(message('saved'))
      await refreshLists()
      onCreated(customerID)
      return
    }
    const params = { customerId: record.customerID, orderId: orderID }
    const saved = await send(customerCalls.updateCustomer, { params, body }, { ifMatch: sent.version, key: sent.key })
    const typed = draft.current
    if (typed && typed.values !== sent.values) {
      // Somebody typed on while it was saved: that is still to be saved, over what now is stored.
      hold({ ...typed, base: sent.values, version: saved.version })
      setState({ kind: 'unsaved' })
    } else {
      take(saved)
      setState({ kind: 'saved', at: new Date() })
    }
    notify(message('customerUpdated'))
    client.setQueryData(query(customerCalls.getCustomer, { params: { id: saved.customerID } }).queryKey, saved)
    await Promise.all([refreshLists(), refreshOrder()])
  }

  const save = async (): Promise<void> => {
    const sent = draft.current
    if (!sent || state.kind === 'saving') return
    setState({ kind: 'saving' })
    setErrors([])
    dismissAll()
    try {
      await store(sent)
    } catch (error) {
      setState({ kind: 'failed' })
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'stale' && error.current) return setTheirs(error.current as Customer)
      setErrors(error.errors)
      const said = { error: error.message, httpStatus: error.status }
      notify(message(failureOf(error, record !== undefined), said))
    }
  }

  /** Answers the question that `theirs` asks: mine over theirs, theirs alone, or nothing yet. */
  const settle = async (choice: 'mine' | 'theirs' | 'later'): Promise<void> => {
    const [current, typed] = [theirs, draft.current]
    setTheirs(undefined)
    if (!current || !typed || choice === 'later') return
    client.setQueryData(query(customerCalls.getCustomer, { params: { id: current.customerID } }).queryKey, current)
    if (choice === 'theirs') {
      take(current)
      setState({ kind: 'idle' })
      return
    }
    const base = toValues(current)
    const values = mergeValues(typed.base, typed.values, base)
    hold({ values, base, version: current.version, key: crypto.randomUUID() })
    setShown((before) => ({ values, revision: before.revision + 1 }))
    await save()
  }

  const latest = useRef(save)
  latest.current = save
  useEffect(() => reportSaveState(state, () => void latest.current()), [state])
  useEffect(() => () => reportSaveState({ kind: 'idle' }), [])

  return {
    shown,
    /** What is typed at this moment, both parts. */
    typed: () => draft.current?.values ?? shown.values,
    change,
    save,
    state,
    errors,
    unsaved: state.kind === 'unsaved' || state.kind === 'failed',
    /** Whether the form began with what an earlier visit left unsaved. */
    wasKept,
    /** To be called before going to the other screen with what is typed. */
    handOver: () => void handedOver.add(draftKey),
    discard: () => {
      take(record)
      setState({ kind: 'idle' })
    },
    clash: theirs && { base: draft.current.base, mine: draft.current.values, theirs: toValues(theirs) },
    settle,
  }
}

export type CustomerEditing = ReturnType<typeof useCustomerEditing>

/** A new customer is one that billing has to make, too. */
function failureOf({ status }: ApiError, isStored: boolean): MessageName {
  if (status === 0) return 'notSavedAtAll'
  return isStored ? 'recordNotSaved' : 'customerNotCreated'
}
