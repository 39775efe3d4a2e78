import { defaultTheme, type Theme } from '@univerjs/presets'

const WHITE = '#ffffff'

// Univer's canvas takes primary.600 and gray.0, .300, .900; its controls take the whole ramps.
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
const PRUSSIAN_NIGHT = { ...PRUSSIAN, 500: '#5aa3c2', 600: '#85c1dc', 700: '#a9d5e8' }
const PAPER_NIGHT = {
  ...PAPER,
  50: '#1a201d',
  100: '#1c2220',
  600: '#919c96',
  700: '#b3bcb7',
  800: '#1c2220',
  900: '#141917',
}

const dress = (primary: typeof PRUSSIAN, gray: typeof PAPER): Theme => ({
  ...defaultTheme,
  white: WHITE,
  primary,
  gray,
})

/** Our colours in the shape that Univer wants (look, "Univer in the same clothes"). */
export const gridTheme = (isDark: boolean): Theme =>
  isDark ? dress(PRUSSIAN_NIGHT, PAPER_NIGHT) : dress(PRUSSIAN, PAPER)
