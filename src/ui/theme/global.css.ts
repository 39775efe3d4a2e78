import { globalFontFace, globalStyle } from '@vanilla-extract/css'
import { vars } from './tokens.css.ts'

const { color, type, ring, radius } = vars

// Latin only, with the optical-size axis. load-font.ts asks for the file.
globalFontFace('Inter Variable', {
  src: "url('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2') format('woff2')",
  fontWeight: '100 900',
  fontStyle: 'normal',
  fontDisplay: 'swap',
  // Without what a letter's neighbours change: it alters what was written (1x2 is no 1×2), and takes
  // seconds for a long text without a gap. Here, as every `font` shorthand resets it elsewhere.
  fontFeatureSettings: "'calt' 0",
})

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('html, body, #root', { height: '100%', margin: 0 })
globalStyle('body', {
  font: type[13],
  color: color.ink,
  background: color.desk,
  fontFeatureSettings: "'ss03', 'cv10'",
  fontOpticalSizing: 'auto',
  WebkitFontSmoothing: 'antialiased',
  textRendering: 'optimizeLegibility',
})
globalStyle('p, h1, h2, h3, h4, ul, ol, dl, dd, figure, pre', { margin: 0, padding: 0 })
globalStyle('h1, h2, h3, h4', { font: 'inherit' })
globalStyle('ul, ol', { listStyle: 'none' })
globalStyle('button, input, textarea, select', {
  font: 'inherit',
  color: 'inherit',
  fontFeatureSettings: 'inherit',
  margin: 0,
})
globalStyle('button', { textAlign: 'inherit', cursor: 'default' })
globalStyle('a', { color: 'inherit', textDecoration: 'none' })
// Figures are tabular wherever they are compared; in running text they are proportional.
globalStyle('table, time', { fontVariantNumeric: 'tabular-nums lining-nums' })

globalStyle(':focus', { outline: 'none' })
globalStyle(':focus-visible', {
  // Transparent, yet visible where the system forces its own colours.
  outline: '2px solid transparent',
  boxShadow: ring.out,
  borderRadius: radius[2],
})
// A page's title takes the focus for screen readers alone: a ring round it looks like a field.
globalStyle('h1[tabindex="-1"]:focus-visible', { boxShadow: 'none' })
