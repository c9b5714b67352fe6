/** E-mail addresses of an office rather than of a person begin with one of these. */
export const genericNames = [
  'sales',
  'info',
  'admin',
  'accounts',
  'office',
  'contact',
  'enquiries',
  'reception',
  'support',
] as const

/** Domains at which anybody can have an address for nothing. */
export const freeMailDomains = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'outlook.com.au',
  'hotmail.com',
  'hotmail.com.au',
  'live.com',
  'live.com.au',
  'msn.com',
  'yahoo.com',
  'yahoo.com.au',
  'ymail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'mail.com',
  'zoho.com',
  'fastmail.com',
  'bigpond.com',
  'bigpond.net.au',
  'optusnet.com.au',
  'iinet.net.au',
  'tpg.com.au',
  'dodo.com.au',
] as const

const known: { names: ReadonlySet<string>; domains: ReadonlySet<string> } = {
  names: new Set(genericNames),
  domains: new Set(freeMailDomains),
}

/** The two halves of an address, in lower case; empty where it is none. What follows a `+` in the name is left out. */
export function partsOf(email: string): { name: string; domain: string } {
  const [, name = '', domain = ''] = /^([^@]*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? []
  return { name: name.split('+')[0] ?? '', domain }
}

/** sales@, info2@, accounts.au@ and their like. */
export function hasGenericName(email: string): boolean {
  const [first = ''] = partsOf(email).name.split(/[^a-z]/)
  return known.names.has(first)
}

export const isFreeMail = (email: string): boolean => known.domains.has(partsOf(email).domain)
