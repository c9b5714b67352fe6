import type { Field, Fields } from '@dealerline/shared/blocks/kinds.ts'
import { layoutCalls } from '@dealerline/shared/contract/layout.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { query } from '../api.ts'
import { useDealer } from '../session/portal.ts'
import { lazyLater } from '../ui/lazy-later.ts'

const VisibleFields = lazyLater(async () => {
  const { VisibleFields: component } = await import('./VisibleFields.tsx')
  return { default: component }
})

const layoutOf = (component: string) => ({
  ...query(layoutCalls.getLayoutFields, { params: { component } }),
  staleTime: 600_000,
})

/**
 * Whether a form shows a field: what the layout names, and what has to be seen besides, such as a message. Everything
 * shows until the layout is known, or where it can't be had.
 */
export function useFormLayout(component: string): (name: string, hasToBeSeen: boolean) => boolean {
  const { data } = useQuery(layoutOf(component))
  return (name, hasToBeSeen) => hasToBeSeen || !data || data.includes(name)
}

/** The fields of a form that show: those of its layout, those with a message, and the one that a link leads to. */
export function useShownFields(component: string, errors: FieldErrors<FieldValues>, focus: string | undefined) {
  const shows = useFormLayout(component)
  return (fields: Fields): [name: string, field: Field][] =>
    Object.entries(fields).filter(([name]) => shows(name, errors[name] !== undefined || focus === name))
}

/** Lets administrators choose which fields of a form everybody sees; nothing for the others. */
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
