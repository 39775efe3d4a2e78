import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Settings } from '#src/services/preferences.ts'
import { usePreferences } from './app.tsx'

/** The settings of this browser; every reader on the page sees a change at once (SHELL-39). */
export const useSettings = (): Settings => {
  const preferences = usePreferences()
  return useSyncExternalStore(preferences.watchSettings, preferences.settings)
}

/** Changes some of the settings, for good. Stable. */
export const useChangeSettings = (): ((change: Partial<Settings>) => void) =>
  usePreferences().saveSettings

/** Opens the dialog "Settings"; afterwards the focus goes to the element that is given. */
export type OpenSettings = (returnTo: HTMLElement | null) => void

/** Given by the shell, which shows the dialog. */
export const SettingsOpener = createContext<OpenSettings>(() => {})

/** How to open the dialog "Settings" from anywhere in the shell. */
export const useOpenSettings = (): OpenSettings => useContext(SettingsOpener)
