import { expect, it } from 'vitest'
import { regionCode, regionFrom } from '#contract/figures/region-code.ts'
import { REGION_FORM } from '#contract/api/region-form.ts'
import { regionOf } from '#contract/figures/region.ts'

it.each(['en-US', 'en-GB', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'ja-JP'])(
  '[AGENT-590] the region of %s is the same after encoding and decoding',
  (language) => {
    const { week_start: _, ...region } = regionOf(language)
    const code = regionCode(regionOf(language))
    expect(code).toMatch(REGION_FORM)
    expect(regionFrom(code)).toMatchObject(region)
  },
)

it.each(['', 'd,,EUR', 'd,.ZZZ', 'x,.EUR'])('[AGENT-590] %j is no region code', (code) => {
  expect(regionFrom(code)).toBeNull()
})
