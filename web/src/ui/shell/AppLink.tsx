import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

type Props = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/**
 * A link to a screen of the portal. It is an ordinary link (open in a new tab, copy address), but a plain click
 * moves within the portal. Addresses elsewhere, and links with a `target`, are left to the browser.
 */
export function AppLink({ href, onClick, ...rest }: Props) {
  const router = useRouter({ warn: false })
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain || rest.target || !href.startsWith('/') || !router) return
    event.preventDefault()
    router.history.push(href)
  }
  return <a {...rest} href={href} onClick={follow} />
}
