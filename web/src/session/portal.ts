import type { LoginInfo } from '@dealerline/shared/contract/impersonation.ts'
import type { PortalSettings, SignedInDealer } from '@dealerline/shared/contract/session.ts'
import type { Flags } from '@dealerline/shared/rules/flags.ts'
import { getRouteApi } from '@tanstack/react-router'
import type { SignIn } from './sign-in.ts'

/** The context of every screen. */
export interface PortalContext {
  settings: PortalSettings
  signIn: SignIn
}

export interface Login extends LoginInfo {
  /** The person's own dealer record. */
  person: SignedInDealer
}

const staff = getRouteApi('/staff')

/** Returns the dealer that the signed-in person acts as: themselves, unless they act as another dealer. */
export const useDealer = (): SignedInDealer => staff.useRouteContext().dealer

/** Returns the settings of the portal: names, addresses, colours. */
export const useSettings = (): PortalSettings => staff.useRouteContext().settings

/** Returns the signed-in person and whom they act as. */
export const useLogin = (): Login => staff.useRouteContext().login

/** Names the sign-in: the person and the dealer as whom they act. */
export const useSignInName = (): string => `${useLogin().person.dealerID} ${useDealer().dealerID}`

/** Returns the dealer's feature flags. */
export const useFlags = (): Flags => useDealer().flags
