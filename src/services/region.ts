import { regionCode } from '#contract/figures/region-code.ts'
import { chosenRegion, regionOf } from '#contract/figures/region.ts'
import type { Settings } from './preferences.ts'

/** How this person writes figures and dates, as sends and imports say it (AGENT-590, IMPORT-590). */
export const sentRegion = (settings: Settings): string =>
  regionCode(chosenRegion(regionOf(navigator.language), settings))
