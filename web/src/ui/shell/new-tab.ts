/** Returns the props that open a link to another site in a new tab without a referrer. */
export const newTabIfOutside = (href: string) =>
  href.startsWith('https://') ? { target: '_blank', rel: 'noopener noreferrer' } : {}
