import { defaultTheme, type Theme } from '@univerjs/presets'
import { invertForDarkTheme } from '../../editor/grid-colour.ts'
import './grid-dark-fills.ts'
import '../calculation/grid-dirty.ts'
import '../rules/grid-rules.ts'

const WHITE = '#ffffff'

// Univer's canvas uses only primary.600, gray.0, gray.300 and gray.900. Its controls use the whole
// ramps.
const PRUSSIAN = {
  50: '#eef6f9',
  100: '#e1eef3',
  200: '#c3dce6',
  300: '#8fbccd',
  400: '#4f92ad',
  500: '#23708f',
  600: '#0b5676',
  700: '#08425b',
  800: '#063347',
  900: '#042534',
}
const PAPER = {
  0: WHITE,
  50: '#fcfdfb',
  100: '#f1f4f0',
  200: '#dee4dd',
  300: '#bcc5bd',
  400: '#98a19c',
  500: '#848e88',
  600: '#5d6762',
  700: '#46504b',
  800: '#28302c',
  900: '#161d1a',
  1000: '#0e1210',
}
// The canvas itself converts the colours for the dark theme. So the accent colours are the same in
// both themes. The controls use gray.800 and gray.900 without conversion.
const PAPER_NIGHT = { ...PAPER, 600: '#435049', 700: '#28302c', 800: '#1c2220', 900: '#141917' }

// Colours for references in an edited formula, all with enough contrast for text.
const LOOP_DAY: Theme['loop-color'] = {
  1: 'purple.600',
  2: 'green.600',
  3: 'blue.600',
  4: 'yellow.700',
  5: 'pink.600',
  6: 'jiqing.600',
  7: 'orange.600',
  8: 'gray.800',
  9: 'indigo.600',
  10: 'red.600',
  11: 'green.800',
  12: 'yellow.900',
}
// In the dark theme the canvas turns dark colours light.
const LOOP_NIGHT: Theme['loop-color'] = {
  1: 'purple.900',
  2: 'green.700',
  3: 'blue.800',
  4: 'yellow.800',
  5: 'pink.800',
  6: 'jiqing.800',
  7: 'orange.800',
  8: 'gray.600',
  9: 'indigo.800',
  10: 'red.800',
  11: 'green.800',
  12: 'yellow.900',
}

/** Our palette as a Univer theme. */
export const gridTheme = (isDark: boolean): Theme => ({
  ...defaultTheme,
  white: WHITE,
  primary: PRUSSIAN,
  gray: isDark ? PAPER_NIGHT : PAPER,
  'loop-color': isDark ? LOOP_NIGHT : LOOP_DAY,
})

const HEAD = { backgroundColor: '#f1f4f0', fontColor: '#46504b', borderColor: '#dee4dd' }
const HEAD_NIGHT = { backgroundColor: '#1a201d', fontColor: '#b3bcb7', borderColor: '#28302c' }

/** The style of column and row headers. */
export const headerStyle = (isDark: boolean) => {
  const { backgroundColor, fontColor, borderColor } = HEAD_NIGHT
  const night = {
    backgroundColor: invertForDarkTheme(backgroundColor),
    fontColor: invertForDarkTheme(fontColor),
    borderColor: invertForDarkTheme(borderColor),
  }
  return {
    ...(isDark ? night : HEAD),
    fontFamily: 'Inter',
    fontSize: 11,
  }
}
