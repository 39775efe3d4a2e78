import { globalFontFace, globalStyle } from '@vanilla-extract/css'
import { vars } from './tokens.css.ts'

const { color, type, ring, radius } = vars

// Latin only, with the optical-size axis. load-font.ts requests the file.
globalFontFace('Inter Variable', {
  src: "url('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2') format('woff2')",
  fontWeight: '100 900',
  fontStyle: 'normal',
  fontDisplay: 'swap',
  // Turns contextual alternates off. They change what the user typed (1x2 into 1×2). They also take
  // seconds in a long text without spaces. We set this in the font face, because a `font` shorthand
  // would reset it in a style.
  fontFeatureSettings: "'calt' 0",
})

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('html, body, #root', { height: '100%', margin: 0 })
globalStyle('body', {
  font: type[13],
  color: color.ink,
  background: color.background,
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
// Figures in tables and times are tabular. Running text keeps proportional ones.
globalStyle('table, time', { fontVariantNumeric: 'tabular-nums lining-nums' })

globalStyle(':focus', { outline: 'none' })
globalStyle(':focus-visible', {
  // Invisible, but high-contrast mode paints it in the system's colour.
  outline: '2px solid transparent',
  boxShadow: ring.out,
  borderRadius: radius[2],
})

// A page's title takes the focus for screen readers only. A ring would make it look like a field.
globalStyle('h1[tabindex="-1"]:focus-visible', { boxShadow: 'none' })
