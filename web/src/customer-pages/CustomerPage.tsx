import type { CustomerSettings } from '@dealerline/shared/record-rules/customer-page.ts'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import classes from './customer.module.css'
import { SenderFoot, SenderHead, useSender } from './SenderFoot.tsx'

interface Props {
  settings: Pick<CustomerSettings, 'providerName' | 'logoUrl'>
  children: ReactNode
}

const never = () => () => undefined

/** The frame of the pages for customers: the provider's name, one column in large type, and the dealer's contact. */
export function CustomerPage({ settings, children }: Props) {
  // A page from the server does not react until its script runs, so its buttons are disabled until then.
  const isRunning = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const sender = useSender()
  useEffect(() => {
    document.title = settings.providerName
  }, [settings.providerName])
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        {settings.logoUrl ? (
          <img src={settings.logoUrl} alt={settings.providerName} height={28} />
        ) : (
          <span className={classes.brand}>{settings.providerName}</span>
        )}
        {sender && <SenderHead sender={sender} />}
      </header>
      <main className={classes.main}>
        <noscript>
          <p className={classes.scriptless}>You can read this page without JavaScript. To answer, switch it on.</p>
        </noscript>
        <fieldset className={classes.whole} disabled={!isRunning}>
          {children}
        </fieldset>
        {sender && <SenderFoot sender={sender} />}
      </main>
    </div>
  )
}

/** A placeholder while the content of a link is loaded. */
export function LoadingPage({ label }: { label: string }) {
  return (
    <p role="status" className={classes.lead} data-loading>
      {label} …
    </p>
  )
}
