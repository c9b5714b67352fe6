/**
 * Whether a text is the address of a page or file on the web: http or https, without a password and with a host. Every
 * address that people enter and that becomes a link passes this check, because a browser runs `javascript:` addresses.
 */
export function isWebAddress(text: string, protocols: readonly string[] = ['http:', 'https:']): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocols.includes(protocol) && username === '' && password === ''
}
