import { useMemo } from 'react'
import { useDealerOptions } from '../../lists/use-dealer-options.ts'
import { type Lists, noLists } from '../../records/catalogue/CatalogueFields.tsx'

/** Returns the dealers that can be chosen as referrer. A chosen dealer who was removed is shown by number. */
export function useReferrers(referrerID: number): Lists {
  const dealers = useDealerOptions()
  return useMemo(() => {
    const isListed = referrerID === 0 || dealers.some(({ value }) => value === referrerID)
    const removedReferrer = isListed ? [] : [{ value: referrerID, label: `Dealer ${referrerID}` }]
    return { ...noLists, dealers: [{ value: 0, label: 'None' }, ...removedReferrer, ...dealers] }
  }, [dealers, referrerID])
}
