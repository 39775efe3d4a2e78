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
/** A font from an npm package, so it is equal on every machine. */
export type PackageFont = keyof typeof FILES

/** Registers a package font for canvases, because system fonts differ between machines. */
export const registerFont = (font: PackageFont): void =>
  void GlobalFonts.registerFromPath(join(fonts, FILES[font]), font)
