import type { Login } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '../../api.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { LoginResult } from './LoginResult.tsx'
import { NewLogin } from './NewLogin.tsx'

interface Props {
  email: string
  /** Called once, if the look-up finds a login. */
  onFound?: () => void
}

/** The login with an e-mail address and its actions, and a form that creates what is missing. */
export function PersonLogin({ email, onFound }: Props) {
  const client = useQueryClient()
  const reading = query(dealerCalls.searchUser, { body: { email } })
  const login = useQuery({ ...reading, staleTime: 0, retry: false, refetchOnWindowFocus: false })
  const isAnswered = useRef(false)
  useEffect(() => {
    // Report only the result of the look-up, not of later changes.
    if (login.data?.exists && !isAnswered.current) onFound?.()
    isAnswered.current ||= login.data !== undefined
  }, [login.data, onFound])
  if (!login.data) return <QueryState what="the login" query={login} failed={({ message }) => message} />
  const show = (newLogin: Login) => client.setQueryData(reading.queryKey, newLogin)
  const isComplete = login.data.exists && login.data.dealer !== null
  return (
    <>
      <LoginResult login={login.data} onChanged={() => void login.refetch()} />
      {!isComplete && <NewLogin login={login.data} onCreated={show} />}
    </>
  )
}
