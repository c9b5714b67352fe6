import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { findLayoutFields, type LayoutField } from '@dealerline/shared/record-rules/layout.ts'
import type { Context } from '../../../calls/context.ts'
import { selectLayout, upsertLayout } from './queries.ts'

function fieldsOf(component: string): LayoutField[] {
  const fields = findLayoutFields(component)
  if (!fields) throw new AppError('notFound', { detail: `There is no page ${component} with fields to choose from.` })
  return fields
}

/**
 * Returns the visible fields of a page. A field that was added after the layout was saved is visible. A removed field
 * is ignored.
 */
export async function getLayoutFields({ tx }: Context, component: string): Promise<string[]> {
  const fields = fieldsOf(component)
  const layout = await selectLayout(tx, component)
  return fields
    .filter(
      ({ name, required }) => !layout || required || layout.visible.includes(name) || !layout.known.includes(name),
    )
    .map(({ name }) => name)
}

export async function updateLayoutFields(context: Context, component: string, names: string[]): Promise<string[]> {
  const { tx } = context
  const allNames = fieldsOf(component).map(({ name }) => name)
  assertNoErrors(
    names.flatMap((name, index) =>
      allNames.includes(name) ? [] : [{ path: String(index), message: `There is no field ${name} on this page` }],
    ),
  )
  const visible = allNames.filter((name) => names.includes(name))
  await upsertLayout(tx, component, { visible, known: allNames })
  tx.audit({ entityType: 'layout', entityID: component, action: 'saved', data: { visible } })
  return getLayoutFields(context, component)
}
