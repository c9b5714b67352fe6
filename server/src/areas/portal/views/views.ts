import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { ListView, viewCalls } from '@dealerline/shared/contract/views.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import * as queries from './queries.ts'

const maxViews = 50

/** The views of the signed-in person, not of the dealer they act as. */
export const getListViews = ({ tx, caller }: Context): Promise<ListView[]> =>
  queries.selectListViews(tx, caller.actorID)

export async function saveListView(context: Context, view: ListView): Promise<ListView[]> {
  const { tx, caller } = context
  const others = (await getListViews(context)).filter(({ list, name }) => list === view.list && name !== view.name)
  if (others.length >= maxViews)
    assertNoErrors([{ path: 'name', message: `A list has at most ${maxViews} views. Delete one first` }])
  await queries.upsertListView(tx, caller.actorID, view)
  return getListViews(context)
}

export async function deleteListView(
  context: Context,
  { list, name }: BodyOf<typeof viewCalls.deleteListView>,
): Promise<ListView[]> {
  const { tx, caller } = context
  if (!(await queries.deleteListView(tx, caller.actorID, list, name)))
    throw new AppError('notFound', { detail: `There is no view ${name} of this list.` })
  return getListViews(context)
}
