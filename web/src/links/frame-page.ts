import { styleNonce } from '../theme/style-nonce.ts'

/**
 * An e-mail of the portal as the page of a sandboxed frame. Its styles become rules with the nonce of this page, whose policy allows no
 * style attributes. Its links open nothing.
 */
export function toFramePage(html: string): string {
  const rules = ['body{margin:16px;background:#fff}']
  const body = html.replaceAll(/ href="[^"]*"/g, '').replaceAll(/ style="([^"]*)"/g, (_attribute, style: string) => {
    rules.push(`[data-style="${rules.length}"]{${style}}`)
    return ` data-style="${rules.length - 1}"`
  })
  return `<style nonce="${styleNonce()}">${rules.join('')}</style>${body}`
}
