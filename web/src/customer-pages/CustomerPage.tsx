import type { PortalSettings } from '@dealerline/shared/contract/session.ts'
import { type ReactNode, useEffect } from 'react'
import classes from './customer.module.css'

/** The frame of the pages for customers: only the provider's name and one column in large type. */
export function CustomerPage({ settings, children }: { settings: PortalSettings; children: ReactNode }) {
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
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  )
}
