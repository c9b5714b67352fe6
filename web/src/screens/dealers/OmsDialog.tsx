import type { OmsUpdate } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { query, send } from '../../api.ts'
import { renewed } from '../../renewal.ts'
import { CloseButton } from '../../ui/feedback/CloseButton.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import classes from './dealers.module.css'

const dealers = (count: number) => `${count} ${count === 1 ? 'dealer' : 'dealers'}`

/** Shows which dealers of OMS are missing here, imports them, and shows the result. */
export default function OmsDialog({ onClose }: { onClose: () => void }) {
  const missing = useQuery({
    ...query(dealerCalls.missingDealers, { body: {} }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const update = useMutation({
    mutationFn: () => send(dealerCalls.updateDealersFromOMS, {}),
    onSuccess: () => {
      notify(message('success'))
      return renewed()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={update.data ? 'Up to date with OMS' : 'Update dealers from the order management system (OMS)?'}
      actions={
        <>
          <CloseButton onClose={onClose}>{update.data ? 'Close' : 'Cancel'}</CloseButton>
          {!update.data && (
            <Button disabled={!missing.data} loading={update.isPending} onClick={() => update.mutate()}>
              Update
            </Button>
          )}
        </>
      }
    >
      {update.data ? <Outcome update={update.data} /> : body()}
      {update.isError && <FailedState compact message={update.error.message} detail="Nothing was changed." />}
    </Dialog>
  )

  function body() {
    if (!missing.data)
      return <QueryState compact what="the dealers of OMS" query={missing} failed={({ message }) => message} />
    const explanation =
      'Names, numbers and groups of the others are updated; their access and e-mail addresses stay unchanged.'
    if (missing.data.length === 0)
      return <p>The portal has every dealer of OMS, the order management system. {explanation}</p>
    return (
      <>
        <p>
          OMS, the order management system, has {dealers(missing.data.length)} that the portal does not have. They are
          added with the level Dealer and without a login. {explanation}
        </p>
        <ul className={classes.list} aria-label="Missing dealers">
          {missing.data.map(({ ubDealerID, name, email }) => (
            <li key={ubDealerID}>
              {name} <span className={classes.quiet}>{[ubDealerID, email].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      </>
    )
  }
}

/** The result of an import, dealer by dealer. */
function Outcome({ update: { received, added, changed, problems } }: { update: OmsUpdate }) {
  return (
    <>
      <p>
        OMS gave {dealers(received)}: {added.length} added, {changed.length} changed, {problems.length} left alone.
      </p>
      <ul className={classes.list}>
        {added.map(({ dealerID, dealerFullName }) => (
          <li key={dealerID}>Added: {dealerFullName}</li>
        ))}
        {changed.map(({ dealerID, dealerFullName }) => (
          <li key={dealerID}>Changed: {dealerFullName}</li>
        ))}
        {problems.map(({ ubDealerID, name, email, reason }) => (
          <li key={`${ubDealerID} ${email}`}>
            Left alone: {name || ubDealerID} <span className={classes.quiet}>{reason}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
