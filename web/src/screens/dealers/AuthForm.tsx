import type { Authorisation } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { type AuthLevel, authLevels } from '@dealerline/shared/rules/access.ts'
import { type AuthGroup, authGroupLabels, authLevelLabels, groupsOf } from '@dealerline/shared/rules/dealers.ts'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { send } from '../../api.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { fieldClasses } from '../../ui/form/field-classes.ts'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { SelectInput } from '../../ui/form/SelectInput.tsx'
import { submitting } from '../../ui/form/submitting.ts'
import { useRun } from '../../ui/form/use-run.ts'
import classes from './dealers.module.css'

const levels = authLevels.map((value) => ({ value, label: authLevelLabels[value] }))
const descriptions: Record<AuthLevel, string> = {
  Admin: 'Can see and change everything. Administers dealers, logins and the catalogue.',
  DirectSales: 'Works with their own customers and orders, and enters the provider’s own charges.',
  Dealer: 'Works with their own customers and orders. A manager also works with those of the group.',
  Employee: 'Sees every dealer’s customers and orders, to support them, but can’t administer the portal.',
  interested: 'Can sign in, but has no access. Their customers and orders are kept.',
}

interface Props {
  auth: Authorisation
  /** Whether this is the person’s own access, which only another person can change. */
  isOwn: boolean
  onChanged: (isChanged: boolean) => void
}

/** A person's access: level and group. */
export function AuthForm({ auth, isOwn, onChanged }: Props) {
  const [level, setLevel] = useState<AuthLevel>(auth.authLevel)
  const [group, setGroup] = useState<AuthGroup>(groupsOf(auth.authLevel).find((each) => each === auth.authGroup) ?? '')
  const isChanged = level !== auth.authLevel || group !== auth.authGroup
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])
  const { dealerID, version } = auth
  const save = useRun({
    run: () => send(dealerCalls.updateDealerAuth, { body: { dealerID, authLevel: level, authGroup: group, version } }),
    question: level === 'Admin' &&
      !auth.isAdmin && {
        title: `Make ${auth.dealerFullName} an administrator?`,
        message: 'Administrators can see and change everything, including this list.',
        confirmLabel: 'Make administrator',
      },
    done: 'authChanged',
    failed: 'authNotSaved',
  })
  const chooseLevel = (newLevel: AuthLevel) => {
    const [first = ''] = groupsOf(newLevel)
    setLevel(newLevel)
    setGroup(groupsOf(newLevel).find((each) => each === group) ?? first)
  }
  return (
    <form onSubmit={submitting(save.onClick)}>
      {isOwn && <Notice>This is your own access. Another administrator can change it.</Notice>}
      <FormGrid>
        <SelectInput
          classNames={fieldClasses}
          label="Level"
          data={levels}
          value={level}
          onChange={(text) => chooseLevel(authLevels.find((each) => each === text) ?? level)}
          description={descriptions[level]}
          inputWrapperOrder={['label', 'input', 'description']}
          allowDeselect={false}
          disabled={isOwn}
        />
        <SelectInput
          classNames={fieldClasses}
          label="Group"
          data={groupsOf(level).map((value) => ({ value: value || 'none', label: authGroupLabels[value] }))}
          value={group || 'none'}
          onChange={(text) => setGroup(groupsOf(level).find((each) => (each || 'none') === text) ?? '')}
          allowDeselect={false}
          disabled={isOwn || groupsOf(level).length === 1}
        />
      </FormGrid>
      <div className={classes.buttons}>
        {auth.authLevel !== 'interested' && !isOwn && (
          <RunButton
            variant="subtle"
            color="danger"
            question={{
              title: `Remove ${auth.dealerFullName}’s access?`,
              message: 'This person can no longer use the portal. Their customers and orders are not affected.',
              confirmLabel: 'Remove access',
              danger: true,
            }}
            run={() => send(dealerCalls.deleteDealerAuth, { params: { id: dealerID } })}
            done="authChanged"
            failed="authNotSaved"
          >
            Remove access
          </RunButton>
        )}
        <Button type="submit" loading={save.loading} disabled={!isChanged || isOwn}>
          Save
        </Button>
      </div>
    </form>
  )
}
