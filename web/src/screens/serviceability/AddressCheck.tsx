import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { locationID as locationSchema } from '@dealerline/shared/contract/serviceability-fields.ts'
import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, send } from '../../api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LookUpForm } from '../../ui/form/LookUpForm.tsx'
import { SearchField } from '../../ui/form/SearchField.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { EnquiryDialog } from './EnquiryDialog.tsx'
import { NbnCheck } from './NbnCheck.tsx'
import { OrderAddresses } from './OrderAddresses.tsx'
import { SiteResults } from './SiteResults.tsx'
import classes from './serviceability.module.css'
import { type Site, toSite } from './site.ts'

type Target = { site: Site } | { locationID: string }

/** Searches for an address, or takes an nbn location id, and shows the services available there. */
export function AddressCheck({ orderID }: { orderID: number }) {
  const [target, setTarget] = useState<Target>()
  const [enquiring, setEnquiring] = useState(false)
  const site = target && 'site' in target ? target.site : undefined
  return (
    <>
      {orderID > 0 && <OrderAddresses orderID={orderID} onChoose={(site) => setTarget({ site })} />}
      <Section
        title="Address"
        actions={
          <Button size="compact-sm" variant="subtle" onClick={() => setEnquiring(true)}>
            Ask our staff
          </Button>
        }
      >
        <div className={classes.begin}>
          <SiteSearch onChoose={(site) => setTarget({ site })} />
          <LookUpForm
            name="locationID"
            label="Or nbn location ID"
            description="Starts with LOC. A chosen address is checked at once."
            buttonLabel="Check location ID"
            isSecond
            lookUp={(text) => {
              if (text.trim() === '') return 'Enter the location ID first'
              const { success, data, error } = locationSchema.safeParse(text)
              if (success) setTarget({ locationID: data })
              return error?.issues[0]?.message
            }}
          />
        </div>
      </Section>
      {!target && <Introduction />}
      {site && <SiteResults key={site.formattedAddress} site={site} onEnquire={() => setEnquiring(true)} />}
      {target && 'locationID' in target && <NbnCheck key={target.locationID} locationID={target.locationID} />}
      {enquiring && <EnquiryDialog address={site?.formattedAddress ?? ''} onClose={() => setEnquiring(false)} />}
    </>
  )
}

function SiteSearch({ onChoose }: { onChoose: (site: Site) => void }) {
  const [text, setText] = useState('')
  return (
    <SearchField
      name="address"
      label="Search for a physical street address (not a PO Box)"
      text={text}
      onTextChange={setText}
      minimumLength={6}
      emptyMessage="No address matches (No Content). Check the spelling, or ask our staff."
      search={async (text, signal) => {
        const body = { formatted_address: text }
        const { results } = await send(serviceabilityCalls.validateAddress, { body }, { signal })
        return results.map((address) => ({
          key: address.search_result_id,
          label: address.formatted_address,
          item: address,
        }))
      }}
      onChoose={({ item }) => {
        setText(item.formatted_address)
        onChoose(toSite(item))
      }}
    />
  )
}

/** The instructions before the first check. */
function Introduction() {
  const { data } = useQuery(query(serviceabilityCalls.getWholesalers, {}))
  const networks = data?.map(({ name, technologies }) => `${name} (${technologies.join(', ')})`).join(', ')
  return (
    <Section>
      <EmptyState
        icon={<IconMapSearch size={20} />}
        message={`Choose an address to see the services available there.${networks ? ` The check asks ${networks}.` : ''}`}
      />
    </Section>
  )
}
