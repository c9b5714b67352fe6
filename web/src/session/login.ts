import { impersonationCalls } from '@dealerline/shared/contract/impersonation.ts'
import { type SignedInDealer, sessionCalls } from '@dealerline/shared/contract/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, connect, query, send } from '../api.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { readOrKept } from './kept-reads.ts'
import type { Login } from './portal.ts'

const staleTime = 60_000

/** Returns the signed-in person and whom they act as. Undefined for somebody without access to the portal (yet). */
export async function findLogin(client: QueryClient, email: string): Promise<Login | undefined> {
  const ignoreStatus = (status: number) => (error: unknown) => {
    if (error instanceof ApiError && error.status === status) return undefined
    throw error
  }
  const [person, login] = await Promise.all([
    readOrKept(client, { ...query(sessionCalls.getDealerFromEmail, { body: { email } }), staleTime }).catch(
      ignoreStatus(404),
    ),
    readOrKept(client, { ...query(impersonationCalls.getLoginInfo, {}), staleTime }).catch(ignoreStatus(403)),
  ])
  if (!person || !login || person.authLevel === 'interested') return undefined
  return { ...login, person }
}

/** Sets the dealer as whom later calls of this page act, and returns it. */
export function beginActing({ person, impersonated }: Login): SignedInDealer {
  const dealer = impersonated ?? person
  connect({ actingAs: dealer.dealerID, onActingConflict: askToReload })
  return dealer
}

/** Starts acting as another dealer, or ends it if the id is -1. The page is then reloaded. */
export async function actAs(dealerID: number): Promise<void> {
  await send(impersonationCalls.impersonate, { body: { userType: 'Dealer', impersonatedID: dealerID } })
  resetActing()
}

/** Forgets, on this page only, which dealer the person acts as. */
function resetActing(): void {
  connect({ actingAs: undefined })
}

let isAsking = false

/**
 * Asks to reload, because another tab started or stopped acting as another dealer. Until then the server refuses the
 * writes of this page.
 */
async function askToReload(detail: string): Promise<void> {
  if (isAsking) return
  isAsking = true
  const isConfirmed = await confirm({
    title: 'Reload this page?',
    message: `${detail} Your work is kept in this tab.`,
    confirmLabel: 'Reload',
    cancelLabel: 'Not now',
  })
  isAsking = false
  if (!isConfirmed) return
  resetActing()
  window.location.reload()
}
