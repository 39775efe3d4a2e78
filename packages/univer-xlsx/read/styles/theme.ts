import type { Zip } from '../parts/zip.ts'
import { DEFAULT_THEME } from './colours.ts'
import { readPart } from '../parts/package-parts.ts'

const SLOTS =
  'lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink'.split(' ')

/** The twelve theme colours as `#rrggbb`, in the order that styles use. */
export const readTheme = async (zip: Zip, name: string | undefined): Promise<readonly string[]> => {
  const colours = [...DEFAULT_THEME]
  let isScheme = false
  let slot = -1
  await readPart(zip, name, {
    open: (element, { val, lastClr }) => {
      if (element === 'clrScheme') isScheme = true
      if (!isScheme) return
      const place = SLOTS.indexOf(element)
      if (place >= 0) slot = place
      const colour = element === 'srgbClr' ? val : element === 'sysClr' ? lastClr : undefined
      if (colour !== undefined && slot >= 0) colours[slot] = `#${colour.toLowerCase()}`
    },
    close: (element) => {
      if (element === 'clrScheme') isScheme = false
    },
  })
  return colours
}
