/** Cookies ignore ports. Without the suffix, two portals on one machine would overwrite each other's cookies. */
export function cookieSuffix({ port, protocol }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80')
}

/** The name of the cookie with the session of the built-in identity provider. Browsers accept the prefix only with https. */
export function sessionCookie(publicUrl: string): string {
  const url = new URL(publicUrl)
  return `${url.protocol === 'https:' ? '__Host-' : ''}dealerline_session_${cookieSuffix(url)}`
}
