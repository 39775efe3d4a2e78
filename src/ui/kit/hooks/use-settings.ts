import { useSyncExternalStore } from 'react'
import type { Settings } from '#src/services/browser/preferences.ts'
import { usePreferences } from './app.tsx'

/** The settings of this browser. Every subscriber sees a change at once. */
export const useSettings = (): Settings => {
  const { watchSettings, settings } = usePreferences()
  return useSyncExternalStore(watchSettings, settings, settings)
}

/** Saves changed settings. The function is stable. */
export const useChangeSettings = (): ((change: Partial<Settings>) => void) =>
  usePreferences().saveSettings
