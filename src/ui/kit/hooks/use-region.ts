import { useMemo } from 'react'
import { chosenRegion, regionOf, type Region } from '#contract/figures/region.ts'
import { useSettings } from './use-settings.ts'

/** Number and date formats: the browser's, unless the settings override them. */
export const useRegion = (): Region => {
  const settings = useSettings()
  return useMemo(() => chosenRegion(regionOf(navigator.language), settings), [settings])
}
