import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { type SiteList, siteListCalls } from '@dealerline/shared/contract/sites.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { query, send } from '../../api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { DialogButtons } from '../../ui/feedback/DialogButtons.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SelectInput } from '../../ui/form/SelectInput.tsx'
import { countOf } from './site-words.ts'

interface Props {
  list: SiteList
  /** The number of sites that get a line. */
  sellable: number
  onClose: () => void
}

/** Asks for the customer, and makes the quote. */
export function SiteQuoteDialog({ list, sellable, onClose }: Props) {
  const { siteListID, customerID: listCustomerID, customerName, total, quoted } = list
  const client = useQueryClient()
  const navigate = useNavigate()
  const formID = useId()
  const [customerID, setCustomerID] = useState(listCustomerID > 0 ? String(listCustomerID) : '')
  const [error, setError] = useState('')
  const customers = useQuery(query(serviceabilityCalls.getCustomerRefs, {}))
  const options = (customers.data ?? []).map(({ customerID: id, name, customerRef }) => ({
    value: String(id),
    label: `${name}, ${customerRef}`,
  }))
  const hasCustomer = listCustomerID === 0 || options.some(({ value }) => value === String(listCustomerID))
  const make = useMutation({
    mutationFn: () =>
      send(siteListCalls.makeSiteQuote, { params: { siteListID }, body: { customerID: Number(customerID) } }),
    onSuccess: async ({ orderID }) => {
      await client.invalidateQueries()
      await navigate({ to: `/order-summary?order=${orderID}` })
    },
  })
  const leftOut = total - quoted - sellable
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Make a quote for ${countOf(sellable, 'site')}`}
      actions={
        <DialogButtons onCancel={onClose} form={formID} loading={make.isPending}>
          Make the quote
        </DialogButtons>
      }
    >
      <form
        id={formID}
        onSubmit={(event) => {
          event.preventDefault()
          if (customerID === '') setError('Choose the customer')
          else if (!make.isPending) make.mutate()
        }}
      >
        <p>
          The quote has an internet line and an address for each of these sites.
          {leftOut > 0 &&
            ` Not ready: ${countOf(leftOut, 'site')}. The list keeps them, so that they can be quoted later.`}
        </p>
        <SelectInput
          data-autofocus
          label="Customer"
          placeholder="Choose the customer"
          data={hasCustomer ? options : [{ value: String(listCustomerID), label: customerName }, ...options]}
          value={customerID || null}
          error={error}
          onChange={(value) => {
            setCustomerID(value ?? '')
            setError('')
          }}
        />
        {make.isError && <Notice tone="bad">{make.error.message}</Notice>}
      </form>
    </Dialog>
  )
}
