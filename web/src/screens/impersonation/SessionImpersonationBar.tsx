import { impersonationCalls } from '@dealerline/shared/contract/impersonation.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../../api.ts'
import { actAs } from '../../session/login.ts'
import { useDealer, useLogin } from '../../session/portal.ts'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { PickDialog } from '../../ui/feedback/PickDialog.tsx'
import classes from '../../ui/shell/ImpersonationBar.module.css'
import { ImpersonationBar } from '../../ui/shell/ImpersonationBar.tsx'

/** Shows whom the person acts as, links to that dealer's customers, and stops acting. */
export default function SessionImpersonationBar() {
  const { person } = useLogin()
  const { dealerFullName, dealerEmail } = useDealer()
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const customers = useQuery({ ...query(impersonationCalls.getCurrentDealerCustomers, {}), enabled: isOpen })
  const stopActing = async () => {
    try {
      await actAs(-1)
      window.location.reload()
    } catch (error) {
      notify({ httpStatus: 500, message: error instanceof Error ? error.message : String(error) }, error)
    }
  }
  return (
    <>
      <ImpersonationBar
        actor={person.dealerFullName || person.dealerEmail}
        subject={dealerFullName || dealerEmail}
        onStop={() => void stopActing()}
      >
        <button type="button" className={classes.more} onClick={() => setIsOpen(true)}>
          Their customers
        </button>
      </ImpersonationBar>
      <PickDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Customers of ${dealerFullName}`}
        searchLabel="Name, account or suburb"
        picks={customers.data?.map((customer) => ({
          key: customer.customerID,
          label: customer.name || `Customer ${customer.customerID}`,
          detail: [customer.ubAccountNo, customer.suburb, customer.email].filter(Boolean).join(' · '),
          item: customer.customerID,
        }))}
        empty="This dealer has no customers yet."
        failed={failureOf(customers, 'The customers could not be loaded.')}
        onPick={(customerID) => {
          setIsOpen(false)
          router.history.push(`/create-customer?customer=${customerID}`)
        }}
      />
    </>
  )
}
