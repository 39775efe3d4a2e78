import { useCallback, useState } from 'react'
import type { Theme } from '#src/services/preferences.ts'
import { usePreferences } from './app.tsx'

/** The chosen theme and how to choose another; public/theme.js sets it before the first paint. */
export const useTheme = (): readonly [Theme, (theme: Theme) => void] => {
  const preferences = usePreferences()
  const [theme, setTheme] = useState(preferences.theme)
  const choose = useCallback(
    (next: Theme) => {
      preferences.saveTheme(next)
      setTheme(next)
      if (next === 'system') delete document.documentElement.dataset['theme']
      else document.documentElement.dataset['theme'] = next
    },
    [preferences],
  )
  return [theme, choose]
}
