import { type SiteList, siteListCalls } from '@dealerline/shared/contract/sites.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { send } from '../../api.ts'
import { CustomerPicker } from '../../records/customers/CustomerPicker.tsx'
import { renewed } from '../../renewal.ts'
import { FormDialog } from '../../ui/feedback/FormDialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { countOf } from './site-words.ts'

interface Props {
  list: SiteList
  /** The number of sites that get a line. */
  sellable: number
  onClose: () => void
}

/** Asks for the customer, and makes the quote. */
export function SiteQuoteDialog({ list, sellable, onClose }: Props) {
  const { siteListID, total, quoted } = list
  const navigate = useNavigate()
  const [customerID, setCustomerID] = useState(list.customerID)
  const [error, setError] = useState('')
  const make = useMutation({
    mutationFn: () => send(siteListCalls.makeSiteQuote, { params: { siteListID }, body: { customerID } }),
    onSuccess: async ({ orderID }) => {
      await renewed()
      await navigate({ to: `/order-summary?order=${orderID}` })
    },
  })
  const leftOut = total - quoted - sellable
  return (
    <FormDialog
      title={`Make a quote for ${countOf(sellable, 'site')}`}
      action="Make the quote"
      onClose={onClose}
      loading={make.isPending}
      onSubmit={() => {
        if (customerID === 0) setError('Choose the customer')
        else if (!make.isPending) make.mutate()
      }}
    >
      <p>
        The quote has an internet line and an address for each of these sites.
        {leftOut > 0 &&
          ` Not ready: ${countOf(leftOut, 'site')}. The list keeps them, so that they can be quoted later.`}
      </p>
      <CustomerPicker
        name="customerID"
        label="Customer"
        customerID={customerID}
        dealerID={0}
        autoFocus
        error={error}
        onChange={(chosenID) => {
          setCustomerID(chosenID)
          setError('')
        }}
      />
      {make.isError && <Notice tone="bad">{make.error.message}</Notice>}
    </FormDialog>
  )
}
