import type { PortalSettings, SignedInDealer } from '@dealerline/shared/contract/session.ts'
import type { Flags } from '@dealerline/shared/rules/flags.ts'
import { getRouteApi } from '@tanstack/react-router'
import type { SignIn } from './sign-in.ts'

/** What every screen can ask of its surroundings. */
export interface PortalContext {
  settings: PortalSettings
  signIn: SignIn
}

const staff = getRouteApi('/staff')

/** The dealer who is signed in. */
export const useDealer = (): SignedInDealer => staff.useRouteContext().dealer

/** The feature flags that hold for them. */
export const useFlags = (): Flags => useDealer().flags
