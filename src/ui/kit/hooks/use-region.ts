import { useMemo } from 'react'
import { chosenRegion, regionOf, type Region } from '#contract/figures/region.ts'
import { useSettings } from './use-settings.ts'

/** How figures and dates are written here: as the browser says, unless the settings do. */
export const useRegion = (): Region => {
  const settings = useSettings()
  return useMemo(() => chosenRegion(regionOf(navigator.language), settings), [settings])
}
