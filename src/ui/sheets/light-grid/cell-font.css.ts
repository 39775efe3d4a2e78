import { globalFontFace } from '@vanilla-extract/css'

const FILE = "url('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2') format('woff2')"
const face = { src: FILE, fontWeight: '100 900', fontDisplay: 'swap' } as const

// Workbooks use the font name "Inter", and the page already has the file. The font features are set
// here, because a canvas applies only those of the font face. Only digits get tabular figures
// (`tnum`), because this feature would also widen hyphens.
globalFontFace('Inter', [
  { ...face, fontFeatureSettings: "'calt' 0" },
  { ...face, fontFeatureSettings: "'tnum', 'calt' 0", unicodeRange: 'U+30-39' },
])
