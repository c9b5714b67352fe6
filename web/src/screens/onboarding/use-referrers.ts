import { useMemo } from 'react'
import { useDealerOptions } from '../../lists/use-dealer-options.ts'
import { type Lists, noLists } from '../../records/catalogue/CatalogueFields.tsx'

/** The dealers who can have referred somebody. One who was removed stays chosen, by number. */
export function useReferrers(chosen: number): Lists {
  const dealers = useDealerOptions()
  return useMemo(() => {
    const isListed = chosen === 0 || dealers.some(({ value }) => value === chosen)
    const removed = isListed ? [] : [{ value: chosen, label: `Dealer ${chosen}` }]
    return { ...noLists, dealers: [{ value: 0, label: 'None' }, ...removed, ...dealers] }
  }, [dealers, chosen])
}
