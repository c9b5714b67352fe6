import { airlineCalls } from '@dealerline/shared/contract/airline.ts'
import { type Lead, leadCalls } from '@dealerline/shared/contract/leads.ts'
import { type LeadStatus, leadStatuses } from '@dealerline/shared/rules/airline.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { IconPlane } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, send } from '../../api.ts'
import { FilterChips } from '../../lists/FilterChips.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { useWholeList } from '../../lists/use-whole-list.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import classes from './airline.module.css'
import { airlineAdminSearch } from './airline-search.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import { exportedLead, leadColumns } from './lead-columns.tsx'
import { describeBusiness, leadTexts } from './status-texts.ts'

const chips: { value: LeadStatus | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  ...leadStatuses.map((value) => ({ value, label: leadTexts[value].label })),
]

const textOf = ({ businessName, abn, dealerName, firstName, surname }: Lead) =>
  [businessName, abn, dealerName, firstName, surname].join(' ')

/** Every dealer's leads; those that are waiting can be approved or declined. */
export function LeadApproval() {
  const list = useListSearch(airlineAdminSearch)
  const { lead: status } = list.search
  const leads = useQuery(query(leadCalls.getLeads, {}))
  const data = useQuery({ ...query(airlineCalls.getSupportingData, {}), staleTime: 600_000 })
  const [decliningLead, setDecliningLead] = useState<Lead>()
  const decide = useMutation({
    mutationFn: ({ lead, reason }: { lead: Lead; reason?: string }) =>
      send(leadCalls.decideLead, {
        params: { leadID: lead.leadID },
        body: { approved: reason === undefined, reason: reason ?? '', version: lead.version },
      }),
    onSuccess: () => {
      notify(message('updated'))
      setDecliningLead(undefined)
    },
    onError: (error) => {
      notify(message('notSaved', { error: error.message }), error)
      void leads.refetch()
    },
  })
  const columns: readonly ListColumn<Lead>[] = [
    ...leadColumns('business', 'dealer', 'contact'),
    { key: 'known', label: 'Answers', wideOnly: true, render: (lead) => describeBusiness(lead, data.data) || '–' },
    ...leadColumns('status', 'added'),
    {
      key: 'decide',
      label: 'Decision',
      align: 'right',
      width: 190,
      render: (lead) => (
        <Decision
          lead={lead}
          isBusy={decide.isPending}
          onApprove={() => decide.mutate({ lead })}
          onDecline={() => setDecliningLead(lead)}
        />
      ),
    },
  ]
  const whole = useWholeList({
    label: 'Leads',
    columns,
    idOf: ({ leadID }) => leadID,
    textOf,
    searchLabel: 'Business, ABN, contact or dealer',
    isShown: (lead) => status === undefined || lead.status === status,
    list,
    records: leads,
    failedMessage: 'The leads could not be loaded.',
    exported: { fileName: 'leads.csv', columns: exportedLead },
  })
  return (
    <>
      <DataList
        {...whole}
        filters={<FilterChips label="Status" chips={chips} {...list.filter('lead')} />}
        empty={{
          icon: <IconPlane size={20} />,
          message: list.showAll ? 'No lead matches this search.' : 'Leads that dealers save appear here for approval.',
          onShowAll: list.showAll,
        }}
      />
      {decliningLead && (
        <DeclineDialog
          name={decliningLead.businessName}
          isBusy={decide.isPending}
          onClose={() => setDecliningLead(undefined)}
          onDecline={(reason) => decide.mutate({ lead: decliningLead, reason })}
        />
      )}
    </>
  )
}

interface DecisionProps {
  lead: Lead
  isBusy: boolean
  onApprove: () => void
  onDecline: () => void
}

function Decision({ lead: { status, businessName, reason }, isBusy, onApprove, onDecline }: DecisionProps) {
  if (status === 'started') return '–'
  return (
    <span className={classes.decision}>
      {status === 'declined' && reason && <span className={classes.quiet}>{reason}</span>}
      {status !== 'approved' && (
        <Button size="compact-sm" disabled={isBusy} aria-label={`Approve ${businessName}`} onClick={onApprove}>
          Approve
        </Button>
      )}
      {status !== 'declined' && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          aria-label={`Decline ${businessName}`}
          onClick={onDecline}
        >
          Decline
        </Button>
      )}
    </span>
  )
}
