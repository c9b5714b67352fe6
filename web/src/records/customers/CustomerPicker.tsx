import { customerCalls, type ListedCustomer } from '@dealerline/shared/contract/customers.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { Button } from '@mantine/core'
import { IconSearch, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { query, send } from '../../api.ts'
import { useDealer } from '../../session/portal.ts'
import { SearchField } from '../../ui/form/SearchField.tsx'
import { showPhone } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './CustomerPicker.module.css'
import { listCallFor } from './customer-list-call.ts'

interface Props {
  name: string
  label: string
  /** The customer's number; 0 until one is chosen. */
  customerID: number
  /** The dealer whose customers are searched; 0 for all that the person sees. */
  dealerID: number
  /** A customer who can't be chosen, such as the other party. */
  except?: number
  onChange: (customerID: number) => void
  readOnly?: boolean
  required?: boolean
  /** Takes the focus when the dialog around it opens. */
  autoFocus?: boolean
  error?: string | undefined
  /** A further button, such as one that creates a customer. */
  action?: ReactNode
}

/** Chooses a customer by search, and shows the choice. */
export function CustomerPicker(props: Props) {
  const {
    name,
    label,
    customerID,
    dealerID,
    except,
    onChange,
    readOnly = false,
    autoFocus = false,
    required = true,
    error,
    action,
  } = props
  const dealer = useDealer()
  const [text, setText] = useState('')
  const search = async (keyword: string, signal: AbortSignal) => {
    const { items } = await send(listCallFor(dealer), { body: { keyword, dealerID, pageSize: 8 } }, { signal })
    return items
      .filter((customer) => customer.customerID !== except)
      .map((customer) => ({
        key: String(customer.customerID),
        label: customer.name,
        detail: detailOf(customer),
        item: customer,
      }))
  }
  if (customerID > 0)
    return (
      <div className={classes.party} data-field={name}>
        <span className={classes.partyLabel}>{label}</span>
        <ChosenCustomer customerID={customerID} />
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        {!readOnly && (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange(0)}>
            Choose another {label.toLowerCase()}
          </Button>
        )}
      </div>
    )
  return (
    <div className={classes.party}>
      <SearchField<ListedCustomer>
        name={name}
        label={label}
        text={text}
        onTextChange={setText}
        search={search}
        onChoose={({ item }) => {
          setText('')
          onChange(item.customerID)
        }}
        leftSection={<IconSearch size={16} aria-hidden />}
        placeholder="Name, e-mail, mobile or account"
        emptyMessage="No customer matches your text"
        required={required}
        autoFocus={autoFocus}
        disabled={readOnly}
        {...(error && { error })}
      />
      {!readOnly && action}
    </div>
  )
}

const detailOf = ({ contactName, name, suburb, ubAccountNo, mobile }: ListedCustomer) =>
  // Exact text: both are shown if they are spelled differently.
  [contactName === name ? '' : contactName, suburb, showPhone(mobile), ubAccountNo].filter(Boolean).join(' · ')

function ChosenCustomer({ customerID }: { customerID: number }) {
  const { data, isError } = useQuery(query(customerCalls.getCustomer, { params: { id: customerID } }))
  if (!data)
    return <p className={classes.quiet}>{isError ? 'This customer could not be loaded.' : 'Loading the customer'}</p>
  const person = personName(data)
  const facts = [
    data.companyDetails?.companyName ? person : '',
    showPhone(data.mobile),
    data.email,
    data.ubAccountNo && `Account ${data.ubAccountNo}`,
  ].filter(Boolean)
  return (
    <div className={classes.chosen}>
      <IconUser size={18} aria-hidden />
      <div>
        <AppLink href={`/create-customer?customer=${customerID}`}>{data.companyDetails?.companyName || person}</AppLink>
        <div className={classes.quiet}>{facts.join(' · ')}</div>
        {!data.mobile && !data.email && (
          <div className={classes.error}>Has neither an e-mail address nor a mobile number for the link.</div>
        )}
      </div>
    </div>
  )
}
