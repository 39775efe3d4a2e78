import { GlobalFonts } from '@napi-rs/canvas'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const fonts = join(
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
)
const FILES = {
  fixed: 'FoxitFixed.pfb',
  fixedBold: 'FoxitFixedBold.pfb',
  serif: 'FoxitSerif.pfb',
  sans: 'LiberationSans-Regular.ttf',
} as const
/** A font of a package, the same on every machine. */
export type PackageFont = keyof typeof FILES

/** Has canvases draw with a font of a package; the machine's own fonts differ. */
export const registerFont = (font: PackageFont): void =>
  void GlobalFonts.registerFromPath(join(fonts, FILES[font]), font)
