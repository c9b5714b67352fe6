import { type Access, accessTable } from './access.ts'
import { isWebAddress } from './web-address.ts'

/** The values of `beforeEnter`: the people for whom a menu entry is shown. */
export const menuGuards = ['staff', 'provider', 'admin'] as const satisfies readonly Access[]

/** Whether a guard admits only callers that the other guard admits too. */
export function isAtLeastAsStrict(guard: Access, other: Access): boolean {
  const allowed: readonly string[] = accessTable[other]
  return accessTable[guard].every((caller) => allowed.includes(caller))
}

/** The component of an entry that leads to an external address. */
export const outsideLink = 'outside-link'

/** Whether a path is the https address of an external site. */
export const isOutsideAddress = (path: string) => isWebAddress(path, ['https:']) && new URL(path).hostname.includes('.')

/** Whether a path is a portal address: kebab-case words, each after a slash. */
export const isPortalAddress = (path: string) => /^(?:\/[a-z][a-z0-9]*(?:-[a-z0-9]+)*){1,4}$/.test(path)
