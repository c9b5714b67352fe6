import { Button } from '@mantine/core'
import { useState } from 'react'
import { CustomerPicker } from '../../records/customers/CustomerPicker.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { NewCustomerPanel } from './NewCustomerPanel.tsx'

interface Props {
  former: number
  next: number
  onChange: (name: 'formerCustomerID' | 'newCustomerID', customerID: number) => void
  dealerID: number
  readOnly?: boolean
  errorOf?: (name: string) => string | undefined
  /** Whether the new customer can be created here. */
  canCreate?: boolean
}

/** The customer who hands over the services, and the one who takes them over, who may be a new customer. */
export function LesseeParties(props: Props) {
  const { former, next, onChange, dealerID, readOnly = false, errorOf, canCreate = true } = props
  const [isNewCustomerOpen, setIsNewCustomerOpen] = useState(false)
  const party = (name: Parameters<typeof onChange>[0], customerID: number, except: number) => ({
    name,
    customerID,
    except,
    readOnly,
    dealerID,
    error: errorOf?.(name),
    onChange: (chosen: number) => onChange(name, chosen),
  })
  return (
    <>
      <FormGrid>
        <CustomerPicker label="Former customer" {...party('formerCustomerID', former, next)} />
        <CustomerPicker
          label="New customer"
          {...party('newCustomerID', next, former)}
          {...(canCreate && {
            action: (
              <Button size="compact-sm" variant="subtle" onClick={() => setIsNewCustomerOpen(true)}>
                New customer
              </Button>
            ),
          })}
        />
      </FormGrid>
      <NewCustomerPanel
        opened={isNewCustomerOpen}
        onClose={() => setIsNewCustomerOpen(false)}
        onCreated={(customerID) => {
          setIsNewCustomerOpen(false)
          onChange('newCustomerID', customerID)
        }}
      />
    </>
  )
}
