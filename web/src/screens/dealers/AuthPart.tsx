import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { messages } from '@dealerline/shared/rules/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { useDealer } from '../../session/portal.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { AuthForm } from './AuthForm.tsx'

interface Props {
  dealerID: number
  onChanged: (isChanged: boolean) => void
}

/** The current access of one dealer. */
export function AuthPart({ dealerID, onChanged }: Props) {
  const currentDealer = useDealer()
  const auth = useQuery({ ...query(dealerCalls.getDealerAuth, { params: { dealerID } }), staleTime: 0 })
  if (!auth.data) return <QueryState compact what="the access" query={auth} failed={messages.authNotRetrieved.text} />
  return (
    <AuthForm
      key={auth.data.version}
      auth={auth.data}
      isOwn={currentDealer.dealerID === dealerID}
      onChanged={onChanged}
    />
  )
}
