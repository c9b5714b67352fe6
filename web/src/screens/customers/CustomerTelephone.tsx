import { type CustomerService, extensionCalls } from '@dealerline/shared/contract/extensions.ts'
import { Button } from '@mantine/core'
import { IconPhoneOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ApiError, query } from '../../api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { Section } from '../../ui/form/Section.tsx'
import { showPhone } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'

/** The names of the telephone system's kinds. Other kinds are shown as the system names them. */
const kindLabels: Record<string, string> = {
  extension: 'Extension',
  huntgroup: 'Hunt group',
  attendant: 'Auto attendant',
}

const columns: ListColumn<CustomerService>[] = [
  { key: 'extension', label: 'Extension', width: 110, render: ({ extension }) => extension },
  { key: 'name', label: 'Name', render: ({ name }) => name || '–' },
  { key: 'kind', label: 'Type', width: 160, render: ({ kind }) => (kindLabels[kind] ?? kind) || '–' },
  { key: 'number', label: 'Number', width: 160, render: ({ number }) => (number ? showPhone(number) : '–') },
  {
    key: 'active',
    label: 'Status',
    width: 130,
    render: ({ active }) =>
      active ? <Pill tone="good" label="Active" /> : <Pill label="Inactive" icon={IconPhoneOff} />,
  },
]

/** The customer's services on the telephone system, which is asked each time the tab opens. */
export function CustomerTelephone({ customerID }: { customerID: number }) {
  const services = useQuery({
    ...query(extensionCalls.getCustomerServices, { params: { id: customerID } }),
    refetchOnWindowFocus: false,
    // The person can try again, so show at once that the telephone system does not answer.
    retry: false,
  })
  const isUnavailable = services.error instanceof ApiError && services.error.code === 'outsideUnavailable'
  const retry = () => void services.refetch()
  return (
    <Section flush>
      {isUnavailable ? (
        <div role="status">
          <EmptyState
            icon={<IconPhoneOff size={20} />}
            message="The telephone system does not answer at the moment. Everything else about this customer is available."
            action={
              <Button variant="default" loading={services.isFetching} onClick={retry}>
                Try again
              </Button>
            }
          />
        </div>
      ) : (
        <DataList
          label="Telephone services"
          columns={columns}
          items={services.data}
          itemKey={({ serviceID }) => serviceID}
          refreshing={services.isRefetching}
          failed={failureOf(services, 'The telephone services could not be loaded.')}
          empty={{ compact: true, message: 'This customer has no services on the telephone system.' }}
        />
      )}
    </Section>
  )
}
