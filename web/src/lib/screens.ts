import { createContext, useContext } from 'react'

/** Which addresses the application really has; a feature offers a link only where one leads somewhere. */
export interface Screens {
  exists: (path: string) => boolean
}

export const ScreensContext = createContext<Screens>({ exists: () => true })

export const useScreens = () => useContext(ScreensContext)
