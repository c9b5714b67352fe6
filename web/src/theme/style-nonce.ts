import { setNonce } from 'get-nonce'

/** The nonce that the page's content security policy requires of style elements. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

// Dialogs lock scrolling with a style element of react-remove-scroll, which reads its nonce here.
setNonce(nonce)

export const styleNonce = () => nonce
