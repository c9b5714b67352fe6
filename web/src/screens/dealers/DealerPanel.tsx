import type { Dealer } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { Button } from '@mantine/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { send } from '../../api.ts'
import { DeleteButton } from '../../lists/DeleteButton.tsx'
import { FilterChips } from '../../lists/FilterChips.tsx'
import { useDealer } from '../../session/portal.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SidePanel } from '../../ui/feedback/SidePanel.tsx'
import { unsavedQuestion } from '../../ui/feedback/unsaved-question.ts'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { AgreementPart } from './AgreementPart.tsx'
import { AuthPart } from './AuthPart.tsx'
import { BusinessPart } from './BusinessPart.tsx'
import classes from './dealers.module.css'
import { dealerDetails, dealerGroup } from './edited-dealers.ts'
import { PersonLogin } from './PersonLogin.tsx'
import { RecordForm } from './RecordForm.tsx'

const parts = [
  { value: 'details', label: 'Details' },
  { value: 'group', label: 'Group' },
  { value: 'access', label: 'Access' },
  { value: 'login', label: 'Login' },
  { value: 'business', label: 'Business' },
  { value: 'agreement', label: 'Agreement' },
] as const
type Part = (typeof parts)[number]['value']

interface Props {
  dealer: Dealer
  /** The part that opens first. */
  first?: Part
  onClose: () => void
}

/** One person next to the list, in parts. */
export function DealerPanel({ dealer, first = 'details', onClose }: Props) {
  const currentDealer = useDealer()
  const [part, setPart] = useState<Part>(first)
  const [focusField, setFocusField] = useState<string>()
  const isChanged = useRef(false)
  const noteChanged = useCallback((now: boolean) => {
    isChanged.current = now
  }, [])
  const group = useMemo(() => dealerGroup(dealer), [dealer])
  const { dealerID, dealerFullName: name, archived } = dealer
  /** Asks before leaving unsaved access, which has no draft. The other parts keep drafts. */
  const leave = async (go: () => void) => {
    if (part === 'access' && isChanged.current && !(await confirm(unsavedQuestion))) return
    isChanged.current = false
    go()
  }
  const show = (nextPart: Part, field?: string) => {
    setPart(nextPart)
    setFocusField(field)
  }
  const props = { name, onChanged: noteChanged }
  return (
    <SidePanel
      opened
      onClose={() => void leave(onClose)}
      title={name}
      foot={
        <>
          {archived ? (
            <RunButton
              variant="default"
              run={() => send(dealerCalls.updateDealer, { params: { dealerID }, body: { archived: false } })}
              done="dealerEdited"
              failed="dealerNotEdited"
            >
              Restore
            </RunButton>
          ) : (
            part === 'details' &&
            dealerID !== currentDealer.dealerID && (
              <DeleteButton
                label="Remove"
                title={`Remove ${name}?`}
                message="The dealer can no longer use the portal and no longer appears in lists. You can restore the dealer."
                onDelete={() => send(dealerCalls.deleteDealer, { params: { id: dealerID } })}
                onDeleted={onClose}
                done="dealerRemoved"
                failed="dealerNotRemoved"
              />
            )
          )}
          <Button variant="default" ml="auto" onClick={() => void leave(onClose)}>
            Close
          </Button>
        </>
      }
    >
      <div className={classes.parts}>
        <FilterChips
          label="Part of the dealer"
          chips={parts}
          value={part}
          onChange={(nextPart) => void leave(() => show(nextPart))}
        />
      </div>
      {archived && <Notice tone="warning">Removed: the dealer has no access and does not appear in lists.</Notice>}
      {part === 'details' && <RecordForm key={dealerID} kind={dealerDetails} record={dealer} {...props} />}
      {part === 'group' && <RecordForm key={dealerID} kind={group} record={dealer} {...props} />}
      {part === 'access' && <AuthPart dealerID={dealerID} onChanged={noteChanged} />}
      {part === 'login' && <PersonLogin email={dealer.dealerEmail} />}
      {part === 'business' && (
        <BusinessPart dealerID={dealerID} name={name} onChanged={noteChanged} focusField={focusField} />
      )}
      {part === 'agreement' && <AgreementPart dealer={dealer} onEdit={(field) => show('business', field)} />}
    </SidePanel>
  )
}
