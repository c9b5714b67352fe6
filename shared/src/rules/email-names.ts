/** The parts before the @ of e-mail addresses that belong to an office rather than a person. */
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

/** Domains of free mail services. */
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

const lookup: { names: ReadonlySet<string>; domains: ReadonlySet<string> } = {
  names: new Set(genericNames),
  domains: new Set(freeMailDomains),
}

/** Splits an e-mail address into its two parts in lower case, without the `+` suffix; empty for an invalid address. */
export function partsOf(email: string): { name: string; domain: string } {
  const [, name = '', domain = ''] = /^([^@]*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? []
  return { name: name.split('+')[0] ?? '', domain }
}

/** Whether the address belongs to an office, such as sales@, info2@ or accounts.au@. */
export function hasGenericName(email: string): boolean {
  const [first = ''] = partsOf(email).name.split(/[^a-z]/)
  return lookup.names.has(first)
}

export const isFreeMail = (email: string): boolean => lookup.domains.has(partsOf(email).domain)
