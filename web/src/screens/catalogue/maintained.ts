import type { Call, ReplyOf } from '@dealerline/shared/contract/call.ts'
import {
  type CatalogueUse,
  catalogueCalls,
  type HandsetChange,
  type RatePlanChange,
} from '@dealerline/shared/contract/catalogue.ts'
import type { Handset, RatePlan } from '@dealerline/shared/records/catalogue-fields.ts'
import { handsetFields, ratePlanFields } from '@dealerline/shared/records/catalogue-fields.ts'
import { containsTerms } from '@dealerline/shared/rules/search-terms.ts'
import { type CallInput, keyOf, send } from '../../api.ts'
import type { Change, RecordType } from '../../records/catalogue/record-type.ts'

/** Options of a query, for `useQuery`. */
export interface QueryOptions<T> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<T>
}

function reading<C extends Call, T>(
  call: C,
  input: CallInput<C>,
  read: (reply: ReplyOf<C>) => T,
  part = '',
): QueryOptions<T> {
  return {
    queryKey: [...keyOf(call), input, part],
    queryFn: async ({ signal }) => read(await send(call, input, { signal })),
  }
}

/** The filters that the server applies to a list. */
export interface ServerFilters {
  text: string
  usageType: string
  archived: boolean
}

/**
 * A record type that administrators maintain, with its calls. The list, the form and the dialogs are built from this.
 */
export interface MaintainedType<R> extends RecordType<R> {
  nouns: string
  /** The kind of import that takes the records. */
  importKind: string
  nameOf: (record: R) => string
  list: (narrowing: ServerFilters) => QueryOptions<R[]>
  usage: (id: number) => QueryOptions<CatalogueUse[]>
  /** Applies the same change to these records, all or none. */
  saveAll: (records: readonly R[], change: Change) => Promise<R[]>
  remove: (id: number) => Promise<R>
  removed: string
}

/** Reads one record; undefined if it does not exist. */
export function readingOne<R>({ list, idOf }: MaintainedType<R>, id: number): QueryOptions<R | undefined> {
  const { queryKey, queryFn } = list({ text: '', usageType: '', archived: true })
  return {
    queryKey: [...queryKey, id],
    queryFn: async (context) => (await queryFn(context)).find((record) => idOf(record) === id),
  }
}

const identity = <T>(reply: T) => reply

export const maintainedPlans: MaintainedType<RatePlan> = {
  noun: 'plan',
  nouns: 'plans',
  importKind: 'rate-plans',
  fields: ratePlanFields,
  idOf: (plan) => plan.id,
  nameOf: (plan) => plan.ratePlanDescription,
  canAddAgain: true,
  list: ({ archived, text, usageType }) =>
    reading(catalogueCalls.maintainedRatePlans, { params: { archived }, body: { text, usageType } }, identity),
  usage: (id) => reading(catalogueCalls.getRatePlanUsage, { params: { id } }, identity),
  save: (id, version, change, key) =>
    send(catalogueCalls.updateRatePlan, { body: { ...(change as Partial<RatePlanChange>), id, version } }, { key }),
  saveAll: (plans, change) =>
    send(catalogueCalls.updateRatePlans, {
      body: plans.map(({ id, version }) => ({ ...(change as Partial<RatePlanChange>), id, version })),
    }),
  remove: (id) => send(catalogueCalls.deleteRatePlan, { params: { id } }),
  removed: 'Deleted OK',
}

export const maintainedHandsets: MaintainedType<Handset> = {
  noun: 'handset',
  nouns: 'handsets',
  importKind: 'handsets',
  fields: handsetFields,
  idOf: (handset) => handset.handsetID,
  nameOf: (handset) => handset.model,
  canAddAgain: true,
  list: ({ archived, text }) =>
    reading(
      catalogueCalls.getHandsetsIncludingArchived,
      { params: { includeFlag: archived } },
      (handsets) => handsets.filter((handset) => containsTerms(`${handset.model} ${handset.description}`, text)),
      text,
    ),
  usage: (id) => reading(catalogueCalls.getHandsetUsage, { params: { id } }, identity),
  save: (handsetID, version, change, key) =>
    send(
      catalogueCalls.updateHandset,
      { body: { ...(change as Partial<HandsetChange>), handsetID, version } },
      { key },
    ),
  saveAll: (handsets, change) =>
    send(catalogueCalls.updateHandsets, {
      body: handsets.map(({ handsetID, version }) => ({ ...(change as Partial<HandsetChange>), handsetID, version })),
    }),
  remove: (id) => send(catalogueCalls.deleteHandset, { params: { id } }),
  removed: 'handset deleted',
}
