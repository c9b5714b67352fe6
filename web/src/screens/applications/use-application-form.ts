import type { DataTag, QueryKey } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { ApiError } from '../../api.ts'
import { useVersionedForm } from '../../editing/use-versioned-form.ts'
import { labelOfForm } from '../../session/order-forms.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { useShowSaved } from '../../session/use-show-saved.ts'

type Options = Parameters<typeof useVersionedForm>[0]

interface ApplicationForm<Stored>
  extends Pick<Options, 'fields' | 'schema' | 'gridLists' | 'findIncomplete' | 'saved' | 'failed' | 'formatValue'> {
  name: Parameters<typeof labelOfForm>[0]
  orderID: number
  isLocked: boolean
  record: Stored | null
  /** Turns a record into the form's values, or returns those that a new one starts with. */
  toValues: (record: Stored | null) => FieldValues
  /** The query of the record. */
  query: { queryKey: DataTag<QueryKey, Stored, Error> }
  store: (values: FieldValues, sending: Parameters<Options['store']>[1]) => Promise<Stored>
}

/** Edits the application of an order: its stored values, draft, merge and save. */
export function useApplicationForm<Stored extends { version: number }>(form: ApplicationForm<Stored>) {
  const { name, orderID, isLocked, record, toValues, query, store, ...options } = form
  const refresh = useRefreshOrder()
  const showSaved = useShowSaved()
  const toVersioned = (stored: Stored | null) => ({ values: toValues(stored), version: stored?.version ?? 0 })
  return useVersionedForm({
    ...options,
    draftKey: name,
    stepsLabel: labelOfForm(name),
    ofOrder: { orderID, isLocked },
    stored: toVersioned(record),
    readCurrent: (current) => toVersioned(current as Stored),
    refresh,
    store: async (values, sending) => {
      const application = await store(values, sending).catch(renameErrorPaths)
      await showSaved(query, () => application)
      return application.version
    },
  })
}

const prefix = /^(application\.financeApplicationDetails|changeLesseeDetails|relocationDetails|directDebit)\.?/

/** Renames the paths of the errors of a call, whose record has nested fields, to the field names of the flat form. */
function renameErrorPaths(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const { status, message, code, current } = error
  const errors = error.errors.map((each) => ({ ...each, path: each.path.replace(prefix, '') || 'option' }))
  throw new ApiError(status, { detail: message, code, errors, current })
}
