import { authorisationCalls } from '@dealerline/shared/contract/authorisation.ts'
import type { Authorisation } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { authLevelLabels } from '@dealerline/shared/rules/dealers.ts'
import { messages } from '@dealerline/shared/rules/messages.ts'
import { IconPlus, IconUserCog } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query, send } from '../../api.ts'
import { plainListSearch } from '../../lists/list-search.ts'
import { useListSearch } from '../../lists/use-list-search.ts'
import { useWholeList } from '../../lists/use-whole-list.tsx'
import { useDealer } from '../../session/portal.ts'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { NewAccountDialog } from './NewAccountDialog.tsx'

const columns: readonly ListColumn<Authorisation>[] = [
  { key: 'dealerFullName', label: 'Name', value: (person) => person.dealerFullName },
  { key: 'dealerEmail', label: 'E-mail', value: (person) => person.dealerEmail },
  {
    key: 'authLevel',
    label: 'Level',
    width: 170,
    value: ({ authLevel }) => authLevelLabels[authLevel],
    render: ({ authLevel, isAdmin }) =>
      isAdmin ? <Pill tone="good" label={authLevelLabels.Admin} /> : authLevelLabels[authLevel],
  },
]

/** The provider's staff, and which of them are administrators. */
export default function AdminAccounts() {
  const currentDealer = useDealer()
  const [isAdding, setIsAdding] = useState(false)
  const list = useListSearch(plainListSearch)
  const accountsQuery = useQuery(query(authorisationCalls.getAuthorisations, {}))
  const action: ListColumn<Authorisation> = {
    key: 'action',
    label: 'Administration',
    width: 220,
    render: (person) => (person.dealerID === currentDealer.dealerID ? 'You' : <ChangeButton person={person} />),
  }
  const whole = useWholeList({
    label: 'Accounts of the provider',
    columns: [...columns, action],
    idOf: ({ dealerID }) => dealerID,
    textOf: ({ dealerFullName, dealerEmail }) => `${dealerFullName} ${dealerEmail}`,
    searchLabel: 'Name or e-mail',
    list,
    records: accountsQuery,
    failedMessage: messages.authNotRetrieved.text,
    exported: { fileName: 'admin-accounts.csv' },
  })
  return (
    <>
      <ScreenTitle title="Manage Admin Accounts" subtitle="The provider's staff, and the administrators among them.">
        <IconButton icon={IconPlus} onClick={() => setIsAdding(true)}>
          New account
        </IconButton>
      </ScreenTitle>
      <DataList {...whole} empty={{ icon: <IconUserCog size={20} />, message: 'Nobody matches this search.' }} />
      {isAdding && <NewAccountDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}

function ChangeButton({ person }: { person: Authorisation }) {
  const { dealerID, dealerFullName: name, isAdmin, version } = person
  const client = useQueryClient()
  const label = isAdmin ? 'Remove administrator' : 'Make administrator'
  return (
    <RunButton
      size="compact-sm"
      variant="default"
      aria-label={`${label}: ${name}`}
      question={{
        title: isAdmin ? `Remove ${name} as administrator?` : `Make ${name} an administrator?`,
        message: isAdmin
          ? 'They remain an employee, who sees every order but can’t administer the portal.'
          : 'Administrators can see and change everything, including this list.',
        confirmLabel: label,
        danger: isAdmin,
      }}
      run={() =>
        send(dealerCalls.updateAuth, { body: { dealerID, authLevel: isAdmin ? 'Employee' : 'Admin', version } })
      }
      done="authChanged"
      failed="authNotSaved"
      refresh={() => client.invalidateQueries()}
    >
      {label}
    </RunButton>
  )
}
