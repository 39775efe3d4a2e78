import { useMemo } from 'react'
import { chosenRegion, regionOf, type Region } from '#contract/figures/region.ts'
import type { Settings } from '#src/services/preferences.ts'
import { useSettings } from './settings.ts'

/** How figures and dates are written here: as the browser says, unless the settings do (SHEET-451). */
export const regionIn = (settings: Settings): Region =>
  chosenRegion(regionOf(navigator.language), {
    dates: settings.regionDates,
    decimal: settings.regionDecimal,
    currency: settings.regionCurrency,
    weekStart: settings.regionWeekStart,
  })

/** The region of whoever uses this browser. */
export const useRegion = (): Region => {
  const settings = useSettings()
  return useMemo(() => regionIn(settings), [settings])
}
