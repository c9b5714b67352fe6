import { createContext, useContext } from 'react'

const FinishFoot = createContext<HTMLElement | null | undefined>(undefined)

/** Provides the place at the bottom of the panel that stays visible while the panel scrolls. */
export const FootProvider = FinishFoot.Provider

/** Returns the place at the bottom of the panel; null until it is there, undefined outside of a panel. */
export const useFoot = () => useContext(FinishFoot)
