import { createContext, useContext } from 'react'

const FinishFoot = createContext<HTMLElement | null>(null)

/** Provides the place at the bottom of the panel that stays visible while the panel scrolls. */
export const FootProvider = FinishFoot.Provider

/** Returns the place at the bottom of the panel; null outside of a panel. */
export const useFoot = () => useContext(FinishFoot)
