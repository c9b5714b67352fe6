import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { findLayoutFields, type LayoutField } from '@dealerline/shared/rules/layout.ts'
import type { Context } from '../../../calls/context.ts'
import { selectLayout, upsertLayout } from './queries.ts'

function fieldsOf(component: string): LayoutField[] {
  const fields = findLayoutFields(component)
  if (!fields) throw new AppError('notFound', { detail: `There is no page ${component} with fields to choose from.` })
  return fields
}

/** The visible fields of a page; one that came after the layout was saved shows, one that is gone does not. */
export async function getLayoutFields({ tx }: Context, component: string): Promise<string[]> {
  const fields = fieldsOf(component)
  const saved = await selectLayout(tx, component)
  return fields
    .filter(({ name, required }) => !saved || required || saved.visible.includes(name) || !saved.known.includes(name))
    .map(({ name }) => name)
}

export async function updateLayoutFields(context: Context, component: string, given: string[]): Promise<string[]> {
  const { tx } = context
  const known = fieldsOf(component).map(({ name }) => name)
  assertNoErrors(
    given.flatMap((name, index) =>
      known.includes(name) ? [] : [{ path: String(index), message: `There is no field ${name} on this page` }],
    ),
  )
  const visible = known.filter((name) => given.includes(name))
  await upsertLayout(tx, component, { visible, known })
  tx.audit({ entityType: 'layout', entityID: component, action: 'saved', data: { visible } })
  return getLayoutFields(context, component)
}
