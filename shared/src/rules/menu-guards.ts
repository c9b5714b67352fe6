import { type Access, accessTable } from './access.ts'

/** The names of `beforeEnter`: who an entry of the menu may be for. */
export const menuGuards = ['staff', 'provider', 'admin'] as const satisfies readonly Access[]
export type MenuGuard = (typeof menuGuards)[number]

/** Whether a guard lets in nobody whom another keeps out. */
export function isAtLeastAsNarrow(guard: Access, other: Access): boolean {
  const allowed: readonly string[] = accessTable[other]
  return accessTable[guard].every((caller) => allowed.includes(caller))
}

/** The component of an entry whose path is an address outside the portal. */
export const outsideLink = 'outside-link'

/** Whether a path is the address of a site outside the portal. */
export function isOutsideAddress(path: string): boolean {
  if (!URL.canParse(path)) return false
  const { protocol, username, password, hostname } = new URL(path)
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.')
}

/** Whether a path is an address in the portal: words in kebab-case, each after a slash. */
export const isPortalAddress = (path: string) => /^(?:\/[a-z][a-z0-9]*(?:-[a-z0-9]+)*){1,4}$/.test(path)
