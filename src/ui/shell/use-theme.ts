import { useCallback, useSyncExternalStore } from 'react'
import type { AppearancePart } from '#src/services/browser/preferences.ts'
import { usePreferences } from '../kit/hooks/app.tsx'

/** The default of each part of the look. */
const DEFAULTS: Readonly<Record<AppearancePart, string>> = { theme: 'system', density: 'compact' }

const root = () => document.documentElement

const subscribe = (changed: () => void) => {
  const observer = new MutationObserver(changed)
  observer.observe(root(), { attributes: true, attributeFilter: ['data-theme', 'data-density'] })
  return () => observer.disconnect()
}

/**
 * A part of the look and its setter. The root element holds the value. public/theme.js writes it
 * before the first paint and after a change in another tab.
 */
export const useAppearance = (part: AppearancePart): readonly [string, (value: string) => void] => {
  const preferences = usePreferences()
  const value = useSyncExternalStore(subscribe, () => root().dataset[part] ?? DEFAULTS[part])
  const choose = useCallback(
    (next: string) => {
      const chosen = next === DEFAULTS[part] ? '' : next
      preferences.saveAppearance(part, chosen)
      if (chosen === '') delete root().dataset[part]
      else root().dataset[part] = chosen
    },
    [preferences, part],
  )
  return [value, choose]
}
