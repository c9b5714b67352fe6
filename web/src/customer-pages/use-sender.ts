import { type Sender, senderCalls } from '@dealerline/shared/contract/sender.ts'
import { useContext, useEffect, useState } from 'react'
import { send } from '../api.ts'
import { PageContext } from './page-context.ts'

/**
 * The dealer who sent the page's link. Undefined while it is loaded, if the link names no dealer, or if a server of release
 * 0.4.0 does not know the call.
 */
export function useSender(): Sender | undefined {
  const guid = useContext(PageContext)?.params.guid
  const [sender, setSender] = useState<Sender>()
  useEffect(() => {
    if (!guid) return
    const cancelled = new AbortController()
    send(senderCalls.getSenderFromGuid, { params: { guid } }, { signal: cancelled.signal }).then(
      setSender,
      () => undefined,
    )
    return () => cancelled.abort()
  }, [guid])
  return sender?.email ? sender : undefined
}
