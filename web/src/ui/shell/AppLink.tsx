import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

type Props = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/**
 * A link to a screen of the portal. It is an ordinary link (open in a new tab, copy address), but a plain click
 * navigates within the portal. The browser handles other addresses, and links with a `target`.
 */
export function AppLink({ href, onClick, ...rest }: Props) {
  const router = useRouter({ warn: false })
  const navigateOnClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain || rest.target || !href.startsWith('/') || !router) return
    event.preventDefault()
    router.history.push(href)
  }
  return <a {...rest} href={href} onClick={navigateOnClick} />
}
