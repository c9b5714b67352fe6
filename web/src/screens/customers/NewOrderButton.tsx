import type { Customer } from '@dealerline/shared/contract/customers.ts'
import { Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconFileDollar,
  IconFilePlus,
  IconListDetails,
  IconReceipt,
  IconTemplate,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useCreateOrder } from '../../records/orders/use-create-order.ts'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { MenuActions } from '../../ui/form/MenuActions.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'

const PasteBillDialog = lazy(() => import('../../records/bill/PasteBillDialog.tsx'))

/**
 * Starts an ordinary order for the customer and opens its first block. Its menu starts a quote, makes one of a bill, begins with the
 * services of a template, or asks for another type.
 */
export function NewOrderButton({ customer }: { customer: Customer }) {
  const create = useCreateOrder(customer)
  const router = useRouter()
  /** Whether a template is chosen for a quote. Undefined: none is chosen. */
  const [choosesQuote, setChoosesQuote] = useState<boolean>()
  const [pastesBill, setPastesBill] = useState(false)
  return (
    <Button.Group>
      <IconButton icon={IconFilePlus} loading={create.isPending} onClick={() => create.mutate({ isQuote: false })}>
        New order
      </IconButton>
      <Menu position="bottom-end" width={232} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button px="xs" ml={1} aria-label="Quotes and other orders" disabled={create.isPending}>
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuActions
            actions={[
              { label: 'New quote', icon: IconFileDollar, onRun: () => create.mutate({ isQuote: true }) },
              { label: 'Paste a bill', icon: IconReceipt, onRun: () => setPastesBill(true) },
              { label: 'From a template', icon: IconTemplate, onRun: () => setChoosesQuote(false) },
              { label: 'Quote from a template', icon: IconTemplate, onRun: () => setChoosesQuote(true) },
              {
                label: 'Another type of order',
                icon: IconListDetails,
                onRun: () => router.history.push(`/order-types?customer=${customer.customerID}`),
              },
            ]}
          />
        </Menu.Dropdown>
      </Menu>
      {choosesQuote !== undefined && (
        <TemplateChoice
          isQuote={choosesQuote}
          onChoose={(templateID) => {
            setChoosesQuote(undefined)
            create.mutate({ isQuote: choosesQuote, templateID })
          }}
          onClose={() => setChoosesQuote(undefined)}
        />
      )}
      {pastesBill && (
        <Suspense fallback={null}>
          <PasteBillDialog customer={customer} onClose={() => setPastesBill(false)} />
        </Suspense>
      )}
    </Button.Group>
  )
}
