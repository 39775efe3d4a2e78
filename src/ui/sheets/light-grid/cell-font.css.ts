import { globalFontFace } from '@vanilla-extract/css'

const FILE = "url('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2') format('woff2')"
const face = { src: FILE, fontWeight: '100 900', fontDisplay: 'swap' } as const

// Workbooks name the font as everybody does; the file is the one that the page has already. A canvas takes no
// font features but those of the face itself. Digits alone are tabular: the feature would set hyphens apart, too.
globalFontFace('Inter', [
  { ...face, fontFeatureSettings: "'calt' 0" },
  { ...face, fontFeatureSettings: "'tnum', 'calt' 0", unicodeRange: 'U+30-39' },
])
