import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { AddressSearch, type ChosenAddress } from '../../fields/AddressSearch.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { Facts } from '../../ui/list/Facts.tsx'

/** Looks up an address for a person without an open order, and shows it in the format of the address service. */
export default function AddressLookup() {
  const [address, setAddress] = useState<ChosenAddress>()
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      notify({ httpStatus: 200, message: 'Address copied' })
    } catch {
      notify({ httpStatus: 0, message: 'The browser did not allow copying. Select the address and copy it.' })
    }
  }
  return (
    <>
      <ScreenTitle
        title="Address search"
        subtitle="Check the format of an address, and whether the address service has it."
      />
      <Section title="Search">
        <AddressSearch name="address" onChoose={setAddress} />
      </Section>
      {address && (
        <Section
          title={address.formattedAddress}
          actions={
            <IconButton
              size="compact-sm"
              variant="default"
              icon={IconCopy}
              onClick={() => void copy(address.formattedAddress)}
            >
              Copy
            </IconButton>
          }
        >
          <Facts
            facts={[
              { label: 'Street address', value: address.streetAddress },
              { label: 'Suburb', value: address.suburb },
              { label: 'State', value: address.state },
              { label: 'Postcode', value: address.postCode },
              { label: 'ID in the address service', value: address.searchResultId },
            ]}
          />
        </Section>
      )}
    </>
  )
}
