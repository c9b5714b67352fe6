import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppShell } from './AppShell.tsx'
import { BrandLink } from './BrandLink.tsx'

interface Props {
  path: string
  /** The right end of the top bar. */
  person?: ReactNode
  children: ReactNode
}

/** The frame of a screen for people who are not in the portal yet. */
export function OutsideShell({ path, person, children }: Props) {
  const { settings } = useRouteContext({ from: '__root__' })
  return (
    <AppShell
      menu={[]}
      path={path}
      brand={<BrandLink name={settings.providerName} logoUrl={settings.logoUrl || undefined} />}
      watermark={settings.watermark}
      person={person}
      footer={settings.providerName}
    >
      {children}
    </AppShell>
  )
}
