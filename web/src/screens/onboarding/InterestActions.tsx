import type { DealerInterest } from '@dealerline/shared/contract/onboarding.ts'
import { canChangeInterestStatus, stepRefusal } from '@dealerline/shared/rules/interest-states.ts'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { nameOf } from './interest-texts.ts'

interface Props {
  interest: DealerInterest
  isBusy: boolean
  /** Whether the form has unsaved values. A decision would not include them. */
  isChanged: boolean
  onAction: (action: 'approve' | 'reject' | 'delete' | 'onboard') => void
}

/** The decisions on an interest, each after a confirmation. */
export function InterestActions({ interest, isBusy, isChanged, onAction }: Props) {
  const { relationShipStatus: status, approved } = interest
  const name = nameOf(interest)
  const isDisabled = isBusy || isChanged
  const run = (action: Parameters<Props['onAction']>[0]) => async () => onAction(action)
  return (
    <>
      {!approved && (
        <RunButton
          variant="subtle"
          color="danger"
          disabled={isDisabled}
          question={{
            title: `Delete the interest of ${name}?`,
            message: 'Their details are deleted permanently.',
            confirmLabel: 'Delete',
            danger: true,
          }}
          run={run('delete')}
        >
          Delete
        </RunButton>
      )}
      {canChangeInterestStatus(status, 'Rejected') && (
        <RunButton
          variant="default"
          disabled={isDisabled}
          question={{
            title: `Reject ${name}?`,
            message: 'The portal does not inform them. They can still be approved later.',
            confirmLabel: 'Reject',
            danger: true,
          }}
          run={run('reject')}
        >
          Reject
        </RunButton>
      )}
      {canChangeInterestStatus(status, 'Approved') && (
        <RunButton
          disabled={isDisabled}
          question={{
            title: `Approve ${name}?`,
            message: `${interest.email} gets the welcome e-mail, and the sales system asks them to sign the agreement.`,
            confirmLabel: 'Approve',
          }}
          run={run('approve')}
        >
          Approve
        </RunButton>
      )}
      {canChangeInterestStatus(status, 'Onboarding') && (
        <RunButton
          disabled={isDisabled || stepRefusal('Onboarding', interest) !== undefined}
          title={stepRefusal('Onboarding', interest)}
          question={{
            title: `Onboard ${name}?`,
            message: 'They get access to the portal as a dealer, and the sales system is informed.',
            confirmLabel: 'Onboard',
          }}
          run={run('onboard')}
        >
          Onboard
        </RunButton>
      )}
    </>
  )
}
