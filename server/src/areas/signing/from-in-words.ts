import Bowser from 'bowser'

/**
 * Returns where a signature came from, as the certificate prints it: the network address, and the names of the browser and
 * its system. The evidence keeps what the browser calls itself.
 */
export const fromInWords = (from: string): string => from.split(' · ').map(browserInWords).join(' · ')

function browserInWords(part: string): string {
  if (!part.startsWith('Mozilla/')) return part
  const { browser, os } = Bowser.parse(part)
  const [version] = browser.version?.split('.') ?? []
  const name = [browser.name, version].filter(Boolean).join(' ')
  return os.name ? `${name} on ${os.name}` : name
}
