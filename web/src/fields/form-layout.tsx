import { layoutCalls } from '@dealerline/shared/contract/layout.ts'
import type { Field, Fields } from '@dealerline/shared/records/kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { query } from '../api.ts'
import { useDealer } from '../session/portal.ts'
import { lazyPrefetched } from '../ui/lazy-prefetched.tsx'

const VisibleFields = lazyPrefetched(async () => {
  const { VisibleFields: component } = await import('./VisibleFields.tsx')
  return { default: component }
})

const layoutOf = (component: string) => ({
  ...query(layoutCalls.getLayoutFields, { params: { component } }),
  staleTime: 600_000,
})

/**
 * Returns whether a form shows a field: the fields of its layout, and fields that must be visible, such as one with an
 * error. Everything is visible until the layout is loaded, or if it can't be loaded.
 */
export function useFormLayout(component: string): (name: string, isForced: boolean) => boolean {
  const { data } = useQuery(layoutOf(component))
  return (name, isForced) => isForced || !data || data.includes(name)
}

/**
 * Returns the visible fields of a form: fields of its layout, fields with an error, and the field that a link points to.
 */
export function useShownFields(component: string, errors: FieldErrors<FieldValues>, focus: string | undefined) {
  const shows = useFormLayout(component)
  return (fields: Fields): [name: string, field: Field][] =>
    Object.entries(fields).filter(([name]) => shows(name, errors[name] !== undefined || focus === name))
}

/** Lets administrators choose the fields of a form that everybody sees. Shows nothing to others. */
export function FormFields({ component }: { component: string }) {
  const { isAdmin } = useDealer()
  const { data, isSuccess } = useQuery({ ...layoutOf(component), enabled: isAdmin })
  if (!isAdmin || !isSuccess) return null
  return (
    <Suspense>
      <VisibleFields component={component} visible={data} />
    </Suspense>
  )
}
