import type { TermChange, TermCondition } from '@dealerline/shared/contract/terms.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import * as queries from './queries.ts'

type StoredTerm = queries.StoredTerm

const toTermCondition = (term: StoredTerm): TermCondition => ({
  ...term,
  checked: false,
  confirmedVersion: 0,
  confirmedAt: '',
})

export async function getAllTerms({ tx }: Pick<Context, 'tx'>): Promise<TermCondition[]> {
  return (await queries.selectTerms(tx)).map(toTermCondition)
}

/** Creates, changes and moves terms, all or none. A change of text that customers read creates a new version. */
export async function saveTerms(
  context: Pick<Context, 'tx'>,
  changes: readonly TermChange[],
): Promise<TermCondition[]> {
  const { tx } = context
  const storedTerms = await queries.lockTerms(tx)
  const byID = new Map(storedTerms.map((term) => [term.id, term]))
  assertKnown(changes, byID)
  if (changes.some(({ id, version }) => id > 0 && version > 0 && version !== byID.get(id)?.version))
    throw new AppError('stale', { current: storedTerms.map(toTermCondition) })
  let last = storedTerms.reduce((highest, { termOrder }) => Math.max(highest, termOrder), 0)
  const ids = await newItemIDs(context, changes)
  const terms = changes.map((change) => {
    const before = byID.get(change.id)
    last += before ? 0 : 1
    return withChanges(before ?? { ...blank, termOrder: last }, change, ids)
  })
  await queries.updateTerms(
    tx,
    terms.filter(({ id }) => id > 0),
  )
  await queries.insertTerms(
    tx,
    terms.filter(({ id }) => id === 0),
  )
  for (const change of changes)
    tx.audit({ entityType: 'term', entityID: change.id, action: change.id > 0 ? 'changed' : 'made', data: change })
  return getAllTerms(context)
}

const blank: StoredTerm = {
  id: 0,
  version: 1,
  termOrder: 1,
  section: '',
  heading: '',
  condition: '',
  needsConfirm: true,
  extraDisplayConditions: '',
  termItems: [],
}

function assertKnown(changes: readonly TermChange[], storedTerms: ReadonlyMap<number, StoredTerm>): void {
  const duplicates = changes.filter(
    ({ id }, index) => id > 0 && changes.findIndex((other) => other.id === id) !== index,
  )
  if (duplicates.length > 0) throw new AppError('badInput', { detail: 'A term appears twice.' })
  assertNoErrors(
    changes.flatMap((change, index) => {
      const at = (name: string, message: string) => ({ path: `${index}.${name}`, message })
      const before = storedTerms.get(change.id)
      if (change.id > 0 && !before) return [at('id', 'There is no such term')]
      const foreign = change.termItems?.filter(({ id }) => id > 0 && !before?.termItems.some((item) => item.id === id))
      return [
        ...(!before && change.section === undefined ? [at('section', 'Section can not be empty')] : []),
        ...(!before && change.heading === undefined ? [at('heading', 'Heading can not be empty')] : []),
        ...(foreign?.length ? [at('termItems', 'There is no such item')] : []),
      ]
    }),
  )
}

async function newItemIDs({ tx }: Pick<Context, 'tx'>, changes: readonly TermChange[]): Promise<number[]> {
  const count = changes.flatMap(({ termItems = [] }) => termItems.filter(({ id }) => id === 0)).length
  return count > 0 ? queries.nextItemIDs(tx, count) : []
}

/** Returns the term with its changes. New items get their ids from `ids`. */
function withChanges(
  before: StoredTerm,
  { id: _id, version: _version, ...change }: TermChange,
  ids: number[],
): StoredTerm {
  const termItems = change.termItems?.map(({ id, text }) => ({ id: id || (ids.shift() ?? 0), text }))
  const changedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: StoredTerm = { ...before, ...changedFields, ...(termItems && { termItems }) }
  const textOf = ({ section, heading, condition, termItems: items }: StoredTerm) =>
    JSON.stringify([section, heading, condition, items.map(({ text }) => text)])
  return before.id > 0 && textOf(after) !== textOf(before) ? { ...after, version: before.version + 1 } : after
}

/** Adds an item to a term, or changes one. */
export async function saveItem(
  context: Context,
  termID: number,
  item: { id: number; text: string },
): Promise<TermCondition> {
  const term = await findTerm(context, termID)
  const { id, termItems } = term
  const isExisting = termItems.some((other) => other.id === item.id)
  if (item.id > 0 && !isExisting) throw new AppError('notFound', { detail: 'There is no such item.' })
  const items = isExisting ? termItems.map((other) => (other.id === item.id ? item : other)) : [...termItems, item]
  return only(await saveTerms(context, [{ id, version: 0, termItems: items }]), id)
}

/** Removes an item from its term. */
export async function removeItem(context: Context, itemID: number): Promise<TermCondition> {
  const terms = await queries.lockTerms(context.tx)
  const term = terms.find(({ termItems }) => termItems.some(({ id }) => id === itemID))
  if (!term) throw new AppError('notFound', { detail: 'There is no such item.' })
  const termItems = term.termItems.filter(({ id }) => id !== itemID)
  return only(await saveTerms(context, [{ id: term.id, version: 0, termItems }]), term.id)
}

/** Archives a term. Confirmations stay stored, and orders that were sent keep the term. */
export async function removeTerm(context: Context, id: number): Promise<TermCondition> {
  const term = await findTerm(context, id)
  await queries.archiveTerm(context.tx, id)
  context.tx.audit({ entityType: 'term', entityID: id, action: 'archived', data: { heading: term.heading } })
  return toTermCondition(term)
}

async function findTerm({ tx }: Context, id: number): Promise<StoredTerm> {
  const term = (await queries.lockTerms(tx)).find((other) => other.id === id)
  if (!term) throw new AppError('notFound', { detail: 'There is no such term.' })
  return term
}

function only(terms: readonly TermCondition[], id: number): TermCondition {
  const term = terms.find((term) => term.id === id)
  if (!term) throw new AppError('notFound')
  return term
}
