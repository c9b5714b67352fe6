import type { Dealer, PortalSettings } from '@dealerline/shared/contract/session.ts'
import { getRouteApi } from '@tanstack/react-router'
import type { SignIn } from './sign-in.ts'

/** What every screen can ask of its surroundings. */
export interface PortalContext {
  settings: PortalSettings
  signIn: SignIn
}

const staff = getRouteApi('/staff')

/** The dealer who is signed in. */
export const useDealer = (): Dealer => staff.useRouteContext().dealer
