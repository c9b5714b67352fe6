import type { LoginInfo } from '@dealerline/shared/contract/impersonation.ts'
import type { PortalSettings, SignedInDealer } from '@dealerline/shared/contract/session.ts'
import type { Flags } from '@dealerline/shared/rules/flags.ts'
import { getRouteApi } from '@tanstack/react-router'
import type { SignIn } from './sign-in.ts'

/** What every screen can ask of its surroundings. */
export interface PortalContext {
  settings: PortalSettings
  signIn: SignIn
}

export interface Login extends LoginInfo {
  /** The person's own record. */
  person: SignedInDealer
}

const staff = getRouteApi('/staff')

/** The dealer whom the person who is signed in acts as: themselves, unless they impersonate. */
export const useDealer = (): SignedInDealer => staff.useRouteContext().dealer

/** What is set for the whole portal: names, addresses, colours. */
export const useSettings = (): PortalSettings => staff.useRouteContext().settings

/** Who is signed in, and whom they act as. */
export const useLogin = (): Login => staff.useRouteContext().login

/** The feature flags that hold for the dealer. */
export const useFlags = (): Flags => useDealer().flags
