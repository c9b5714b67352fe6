import { type PortalSettings, sessionCalls } from '@dealerline/shared/contract/session.ts'
import { ApiError, send } from '../api.ts'
import { setOffline } from '../ui/network.ts'

const storageKey = 'settings'

/** Returns the settings of the portal, which are public: from the server, or those of the last visit if it does not answer. */
export async function readSettings(): Promise<PortalSettings> {
  try {
    const settings = await send(sessionCalls.getSettings, {}, { once: true })
    localStorage.setItem(storageKey, JSON.stringify(settings))
    return settings
  } catch (error) {
    const storedSettings = localStorage.getItem(storageKey)
    if (!storedSettings) return send(sessionCalls.getSettings, {})
    if (error instanceof ApiError && error.status === 0) setOffline()
    return JSON.parse(storedSettings) as PortalSettings
  }
}

/** Whether the server answers. */
export const asksServer = () =>
  send(sessionCalls.getSettings, {}, { once: true }).then(
    () => true,
    (error: unknown) => !(error instanceof ApiError) || error.status !== 0,
  )
