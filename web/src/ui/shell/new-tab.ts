/** What makes a link to a site outside open in a new tab, without telling that site where it was followed. */
export const newTabIfOutside = (href: string) =>
  href.startsWith('https://') ? { target: '_blank', rel: 'noopener noreferrer' } : {}
