import type { Dealer } from '@dealerline/shared/contract/dealer-records.ts'
import { Button } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { SidePanel } from '../../ui/feedback/SidePanel.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { unsavedQuestion } from '../../ui/form/use-unsaved-guard.ts'
import { AuthPart } from './AuthPart.tsx'
import { dealerColumns } from './dealer-columns.tsx'
import { PeopleList } from './PeopleList.tsx'

const columns = dealerColumns('name', 'email', 'level', 'rights', 'lastLogedIn')

/** Edits the access of every person. */
export default function EditAuth() {
  return (
    <>
      <ScreenTitle
        title="Edit Auth"
        subtitle="The access of every person. A change applies at the person’s next action."
      />
      <PeopleList
        label="Access"
        path="/edit-auth"
        fileName="access.csv"
        columns={columns}
        panel={(dealer, onClose) => <AuthPanel dealer={dealer} onClose={onClose} />}
      />
    </>
  )
}

function AuthPanel({ dealer, onClose }: { dealer: Dealer; onClose: () => void }) {
  const isChanged = useRef(false)
  const noteChanged = useCallback((now: boolean) => {
    isChanged.current = now
  }, [])
  const close = async () => {
    if (!isChanged.current || (await confirm(unsavedQuestion))) onClose()
  }
  return (
    <SidePanel
      opened
      onClose={() => void close()}
      title={dealer.dealerFullName}
      foot={
        <Button variant="default" ml="auto" onClick={() => void close()}>
          Close
        </Button>
      }
    >
      <AuthPart dealerID={dealer.dealerID} onChanged={noteChanged} />
    </SidePanel>
  )
}
