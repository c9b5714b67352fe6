import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

const FootElement = createContext<HTMLElement | null | undefined>(undefined)

/** Provides the place at the bottom of the panel that stays visible while the panel scrolls; null until it is there. */
export const FootProvider = FootElement.Provider

/** Shows its parts at the bottom of the panel. Parts that move to another place lose the focus, so they wait for it. */
export function Foot({ children }: { children: ReactNode }) {
  const foot = useContext(FootElement)
  if (foot === undefined) return children
  return foot && createPortal(children, foot)
}
