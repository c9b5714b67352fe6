import type { PortalSettings } from '@dealerline/shared/contract/session.ts'
import { type ReactNode, useEffect } from 'react'
import classes from './customer.module.css'

/** The frame of the pages that customers open: the provider's name, one column, large type, nothing else. */
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
