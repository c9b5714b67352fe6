import { type Sender, senderCalls } from '@dealerline/shared/contract/sender.ts'
import { toDialled } from '@dealerline/shared/rules/dialled.ts'
import { useContext, useEffect, useState } from 'react'
import { send } from '../api.ts'
import { showPhone } from '../ui/format.ts'
import { PageContext } from './page-context.ts'
import classes from './SenderFoot.module.css'

/** The dealer who sent the page's link, with their business, phone and e-mail address. */
export function SenderFoot({ sender: { name, business, phone, email } }: { sender: Sender }) {
  return (
    <footer className={classes.sender}>
      Questions? Ask {name}
      {business && business !== name && `, ${business}`}
      <span className={classes.contacts}>
        {phone && <a href={`tel:${toDialled(phone)}`}>{showPhone(phone)}</a>}
        <a href={`mailto:${email}`}>{email}</a>
      </span>
    </footer>
  )
}

/** The name of the dealer and the phone to call, in the bar at the top, whose height they do not change. */
export function SenderHead({ sender: { name, phone } }: { sender: Sender }) {
  return (
    <span className={classes.head}>
      <span className={classes.name}>Dealer: {name}</span>
      {phone && <a href={`tel:${toDialled(phone)}`}>{showPhone(phone)}</a>}
    </span>
  )
}

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
