import { type Customer, customerCalls } from '@dealerline/shared/contract/customers.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../api.ts'
import { ReassignDialog } from '../../records/customers/ReassignDialog.tsx'
import { renewed } from '../../renewal.ts'
import { notify } from '../../ui/feedback/notify.ts'

/** Moves a customer with everything of theirs to another dealer. */
export function ReassignButton({ customer: { customerID } }: { customer: Customer }) {
  const [isAsking, setAsking] = useState(false)
  const move = useMutation({
    mutationFn: async ({ dealerID }: { dealerID: number; name: string }) => {
      await send(customerCalls.moveCustomer, { params: { customerId: customerID }, body: { dealerID } })
      await renewed()
    },
    onSuccess: (_, { name }) => void notify({ httpStatus: 200, message: `Customer reassigned to ${name}` }),
    onError: (error) => void notify(message('recordNotSaved', { error: error.message }), error),
  })
  return (
    <>
      <Button variant="default" size="compact-sm" loading={move.isPending} onClick={() => setAsking(true)}>
        Reassign
      </Button>
      {isAsking && (
        <ReassignDialog
          what="this customer"
          onClose={() => setAsking(false)}
          onChosen={(dealer) => move.mutate(dealer)}
        />
      )}
    </>
  )
}
