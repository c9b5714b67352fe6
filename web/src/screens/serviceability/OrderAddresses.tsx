import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { query, send } from '../../api.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Section } from '../../ui/form/Section.tsx'
import classes from './serviceability.module.css'
import { type Site, toSite } from './site.ts'

/** The addresses of an order; a click checks one. */
export function OrderAddresses({ orderID, onChoose }: { orderID: number; onChoose: (site: Site) => void }) {
  const addresses = useQuery(query(serviceabilityCalls.getOrderAddress, { params: { orderID } }))
  const choose = useMutation({ mutationFn: findSite, onSuccess: onChoose })
  const title = addresses.data ? `Order ${orderID} for ${addresses.data.customerName}` : `Order ${orderID}`
  return (
    <Section title={title}>
      {!addresses.data ? (
        <QueryState
          compact
          what="the addresses of the order"
          query={addresses}
          failed={({ message }) => message}
          lines={2}
        />
      ) : addresses.data.addresses.length === 0 ? (
        <p className={classes.quiet}>This order has no address yet. Search for one below.</p>
      ) : (
        <ul className={classes.places}>
          {addresses.data.addresses.map(({ hasInternet, ...site }) => (
            <li key={site.formattedAddress}>
              <span>
                {site.formattedAddress}
                {hasInternet && <span className={classes.quiet}> · internet service</span>}
              </span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Check ${site.formattedAddress}`}
                loading={choose.isPending && choose.variables.formattedAddress === site.formattedAddress}
                disabled={choose.isPending}
                onClick={() => choose.mutate(site)}
              >
                Check
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const plain = (address: string) => address.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Returns the address as it is kept with the customer if its public id is known. Otherwise looks it up in the address search,
 * by its id or, for a typed address, by its text. Returns the stored address if the search does not respond or has no such
 * address.
 */
async function findSite({ isKnown, ...site }: Site & { isKnown: boolean }): Promise<Site> {
  const { searchResultId, formattedAddress, addressID } = site
  if (isKnown) return site
  try {
    if (searchResultId !== '')
      return toSite(await send(serviceabilityCalls.getFullAddress, { params: { searchResultId } }), addressID)
    const body = { formatted_address: formattedAddress }
    const { results } = await send(serviceabilityCalls.validateAddress, { body })
    const exactMatch = results.find(({ formatted_address }) => plain(formatted_address) === plain(formattedAddress))
    return exactMatch ? toSite(exactMatch, addressID) : site
  } catch {
    return site
  }
}
