import { regionCode } from '#contract/figures/region-code.ts'
import { chosenRegion, regionOf, type Region } from '#contract/figures/region.ts'
import type { Settings } from './preferences.ts'

/** How this person writes figures and dates: as they chose, or as their browser's language does. */
export const regionIn = (settings: Settings): Region =>
  chosenRegion(regionOf(navigator.language), settings)

/** The same as sends and imports say it. */
export const sentRegion = (settings: Settings): string => regionCode(regionIn(settings))
