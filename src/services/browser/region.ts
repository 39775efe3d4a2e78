import { regionCode } from '#contract/figures/region-code.ts'
import { chosenRegion, regionOf, type Region } from '#contract/figures/region.ts'
import type { Settings } from './preferences.ts'

/** The user's number and date format: chosen in the settings, else from the browser's language. */
export const regionIn = (settings: Settings): Region =>
  chosenRegion(regionOf(navigator.language), settings)

/** The region as a code, for sends and imports. */
export const sentRegion = (settings: Settings): string => regionCode(regionIn(settings))
