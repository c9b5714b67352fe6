import type { DealerInterest } from '@dealerline/shared/contract/onboarding.ts'
import { canChangeInterestStatus, stepRefusal } from '@dealerline/shared/rules/interest-states.ts'
import { Button } from '@mantine/core'
import { confirm } from '../../ui/feedback/confirm.tsx'
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
  const ask = async (action: Parameters<Props['onAction']>[0], question: Parameters<typeof confirm>[0]) => {
    if (await confirm(question)) onAction(action)
  }
  return (
    <>
      {!approved && (
        <Button
          variant="subtle"
          color="danger"
          disabled={isDisabled}
          onClick={() =>
            void ask('delete', {
              title: `Delete the interest of ${name}?`,
              message: 'Their details are deleted permanently.',
              confirmLabel: 'Delete',
              danger: true,
            })
          }
        >
          Delete
        </Button>
      )}
      {canChangeInterestStatus(status, 'Rejected') && (
        <Button
          variant="default"
          disabled={isDisabled}
          onClick={() =>
            void ask('reject', {
              title: `Reject ${name}?`,
              message: 'The portal does not inform them. They can still be approved later.',
              confirmLabel: 'Reject',
              danger: true,
            })
          }
        >
          Reject
        </Button>
      )}
      {canChangeInterestStatus(status, 'Approved') && (
        <Button
          disabled={isDisabled}
          onClick={() =>
            void ask('approve', {
              title: `Approve ${name}?`,
              message: `${interest.email} gets the welcome e-mail, and the sales system asks them to sign the agreement.`,
              confirmLabel: 'Approve',
            })
          }
        >
          Approve
        </Button>
      )}
      {canChangeInterestStatus(status, 'Onboarding') && (
        <Button
          disabled={isDisabled || stepRefusal('Onboarding', interest) !== undefined}
          title={stepRefusal('Onboarding', interest)}
          onClick={() =>
            void ask('onboard', {
              title: `Onboard ${name}?`,
              message: 'They get access to the portal as a dealer, and the sales system is informed.',
              confirmLabel: 'Onboard',
            })
          }
        >
          Onboard
        </Button>
      )}
    </>
  )
}
