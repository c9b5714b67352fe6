import { useMemo } from 'react'
import { useDealerOptions } from '../../lists/use-dealer-options.ts'
import { type Lists, noLists } from '../../records/catalogue/CatalogueFields.tsx'

/** Returns the dealers that can be referrers. A removed one stays chosen, by number. */
export function useReferrers(chosen: number): Lists {
  const dealers = useDealerOptions()
  return useMemo(() => {
    const isListed = chosen === 0 || dealers.some(({ value }) => value === chosen)
    const removed = isListed ? [] : [{ value: chosen, label: `Dealer ${chosen}` }]
    return { ...noLists, dealers: [{ value: 0, label: 'None' }, ...removed, ...dealers] }
  }, [dealers, chosen])
}
