import type { Customer } from '@dealerline/shared/contract/customers.ts'
import { customerCalls } from '@dealerline/shared/contract/customers.ts'
import { takesServices } from '@dealerline/shared/rules/order-states.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { Button, Checkbox } from '@mantine/core'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api.ts'
import { useCreateOrder } from '../../records/orders/use-create-order.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import classes from './OrderTypes.module.css'
import { TypeChoice } from './TypeChoice.tsx'

/** Makes an order or a quote of a chosen type for a customer. */
export function CreateOrder({ customerID }: { customerID: number }) {
  const customer = useQuery(query(customerCalls.getCustomer, { params: { id: customerID } }))
  if (!customer.data) return <QueryState what="the customer" query={customer} />
  return <TypeForm customer={customer.data} />
}

function TypeForm({ customer }: { customer: Customer }) {
  const [type, setType] = useState(0)
  const [existing, setExisting] = useState(false)
  const create = useCreateOrder(customer)
  // A customer who moves or transfers services has services already.
  const isExisting = existing || !takesServices({ orderType: type })
  const isCreatingQuote = create.isPending ? create.variables.isQuote : undefined
  const make = (isQuote: boolean) => create.mutate({ isQuote, orderType: type, existingCustomer: isExisting })
  const name = customer.companyDetails?.companyName || personName(customer)
  return (
    <>
      <ScreenTitle title="New order" subtitle={`For ${name}`} />
      <Section>
        <TypeChoice label="What is the order for?" value={type} onChange={setType} />
        <Checkbox
          className={classes.flag}
          label="The customer has services with us already"
          checked={isExisting}
          disabled={!takesServices({ orderType: type })}
          onChange={(event) => setExisting(event.currentTarget.checked)}
        />
        <div className={classes.buttons}>
          <Button loading={isCreatingQuote === false} disabled={isCreatingQuote === true} onClick={() => make(false)}>
            New order
          </Button>
          <Button
            variant="default"
            loading={isCreatingQuote === true}
            disabled={isCreatingQuote === false}
            onClick={() => make(true)}
          >
            New quote
          </Button>
        </div>
      </Section>
    </>
  )
}
