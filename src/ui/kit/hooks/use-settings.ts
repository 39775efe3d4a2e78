import { useSyncExternalStore } from 'react'
import type { Settings } from '#src/services/browser/preferences.ts'
import { usePreferences } from './app.tsx'

/** The settings of this browser; every reader on the page sees a change at once. */
export const useSettings = (): Settings => {
  const { watchSettings, settings } = usePreferences()
  return useSyncExternalStore(watchSettings, settings, settings)
}

/** Changes some of the settings, for good. Stable. */
export const useChangeSettings = (): ((change: Partial<Settings>) => void) =>
  usePreferences().saveSettings
