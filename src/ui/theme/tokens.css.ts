import { createGlobalThemeContract, createGlobalTheme, globalStyle } from '@vanilla-extract/css'
import {
  SIDEBAR_COLLAPSED_WIDTH_REM,
  SIDEBAR_MOBILE_WIDTH_REM,
  SIDEBAR_WIDTH_REM,
} from '#contract/limits.ts'
import { CODE_FONT } from './fonts.ts'
import { media } from './media.ts'
import { rem } from './rem.ts'

/**
 * The design tokens: `vars.color.ink` is `var(--c-ink)`. Each colour below has a light and a dark
 * value, and `color-scheme` on :root selects one.
 */
export const vars = createGlobalThemeContract({
  color: {
    background: 'c-background',
    paper: 'c-paper',
    raised: 'c-raised',
    sunk: 'c-sunk',
    hover: 'c-hover',
    press: 'c-press',
    ink: 'c-ink',
    ink2: 'c-ink-2',
    ink3: 'c-ink-3',
    inkOff: 'c-ink-off',
    rule: 'c-rule',
    ruleStrong: 'c-rule-strong',
    ruleField: 'c-rule-field',
    margin: 'c-margin',
    accent: 'c-accent',
    accentFill: 'c-accent-fill',
    accentFillHover: 'c-accent-fill-hover',
    onAccent: 'c-on-accent',
    accentWash: 'c-accent-wash',
    accentLine: 'c-accent-line',
    neg: 'c-neg',
    negFill: 'c-neg-fill',
    negWash: 'c-neg-wash',
    pos: 'c-pos',
    posWash: 'c-pos-wash',
    warn: 'c-warn',
    warnWash: 'c-warn-wash',
    scrim: 'c-scrim',
  },
  grid: {
    cell: 'g-cell',
    head: 'g-head',
    headOn: 'g-head-on',
    line: 'g-line',
    input: 'g-input',
    link: 'g-link',
    band: 'g-band',
    mark: 'g-mark',
    select: 'g-select',
  },
  font: { text: 'font', code: 'font-code' },
  /** `font` shorthands by size in px. */
  type: {
    11: 't-11',
    12: 't-12',
    13: 't-13',
    15: 't-15',
    17: 't-17',
    22: 't-22',
    32: 't-32',
    52: 't-52',
  },
  weight: { mid: 'w-mid', bold: 'w-bold' },
  /** Steps of 4 px: `space[3]` is 12 px. */
  space: {
    1: 's-1',
    2: 's-2',
    3: 's-3',
    4: 's-4',
    5: 's-5',
    6: 's-6',
    8: 's-8',
    10: 's-10',
    12: 's-12',
    16: 's-16',
    24: 's-24',
  },
  /** Heights of rows in lists, sidebar and tables, and of controls in bars and forms. */
  height: {
    row: 'h-row',
    side: 'h-side',
    cell: 'h-cell',
    ctl: 'h-ctl',
    ctlLg: 'h-ctl-lg',
    bar: 'h-bar',
  },
  width: {
    sidebar: 'w-sidebar',
    sidebarMobile: 'w-sidebar-mobile',
    sidebarThin: 'w-sidebar-thin',
    gutter: 'w-gutter',
    measure: 'w-measure',
    panel: 'w-panel',
  },
  radius: { 1: 'r-1', 2: 'r-2', 3: 'r-3', 4: 'r-4', full: 'r-full' },
  shadow: { menu: 'e-menu', dialog: 'e-dialog', composer: 'e-composer' },
  ring: { out: 'ring', in: 'ring-in' },
  motion: { fast: 'm-fast', mid: 'm-mid', slow: 'm-slow', ease: 'm-ease', mark: 'm-mark' },
  layer: {
    sticky: 'z-sticky',
    panel: 'z-panel',
    bar: 'z-bar',
    menu: 'z-menu',
    dialog: 'z-dialog',
    toast: 'z-toast',
    tip: 'z-tip',
  },
})

const pair = (light: string, dark: string): string => `light-dark(${light}, ${dark})`
const { color, font } = vars

createGlobalTheme(':root', vars, {
  color: {
    // Surfaces: the background, the page on it, and panels on the page.
    background: pair('#f1f4f0', '#0e1210'),
    paper: pair('#fcfdfb', '#141917'),
    raised: pair('#ffffff', '#1c2220'),
    sunk: pair('#f1f4f0', '#1a201d'),
    hover: pair('#e9ede8', '#222a26'),
    press: pair('#dfe5de', '#2b3430'),
    ink: pair('#161d1a', '#e7ebe8'),
    ink2: pair('#46504b', '#b3bcb7'),
    ink3: pair('#5d6762', '#919c96'),
    inkOff: pair('#98a19c', '#5d6762'),
    // Rules: a hairline, a strong one for totals and table heads, and one for the borders of
    // controls (3:1 contrast).
    rule: pair('#dee4dd', '#28302c'),
    ruleStrong: pair('#bcc5bd', '#435049'),
    ruleField: pair('#848e88', '#6d7973'),
    margin: pair('#e3bdb4', '#5c4039'),
    // The only accent colour: Prussian ink.
    accent: pair('#0b5676', '#85c1dc'),
    accentFill: pair('#0b5676', '#23708f'),
    accentFillHover: pair('#08425b', '#2a7c9d'),
    onAccent: '#ffffff',
    accentWash: pair('#e1eef3', '#15292f'),
    accentLine: pair('#8fbccd', '#34687e'),
    // Signal colours for words and figures, never decoration.
    neg: pair('#a3271c', '#f29488'),
    negFill: pair('#a3271c', '#a93f34'),
    negWash: pair('#fbebe8', '#35201d'),
    pos: pair('#1c6a3b', '#80cb9b'),
    posWash: pair('#e6f3ea', '#17291f'),
    warn: pair('#775000', '#e2b75f'),
    warnWash: pair('#faf1dc', '#2e2615'),
    scrim: pair('#161d1a61', '#0000008c'),
  },
  grid: {
    cell: pair('#ffffff', '#141917'),
    head: pair('#f1f4f0', '#1a201d'),
    headOn: pair('#dce8ec', '#1d3540'),
    line: pair('#e2e7e1', '#262e2a'),
    input: pair('#1a3fc4', '#9db5ff'),
    link: pair('#12693b', '#7fcb9a'),
    band: pair('#f5f7f4', '#191f1c'),
    mark: pair('#e1eef3', '#16303b'),
    select: pair('#0b567614', '#85c1dc1f'),
  },
  font: {
    text: "'Inter Variable', Inter, 'Helvetica Neue', Arial, sans-serif",
    code: CODE_FONT,
  },
  type: {
    11: `500 ${rem(11)}/${rem(16)} ${font.text}`,
    12: `400 ${rem(12)}/${rem(16)} ${font.text}`,
    13: `400 ${rem(13)}/${rem(20)} ${font.text}`,
    15: `400 ${rem(15)}/${rem(24)} ${font.text}`,
    17: `600 ${rem(17)}/${rem(24)} ${font.text}`,
    22: `600 ${rem(22)}/${rem(28)} ${font.text}`,
    32: `560 ${rem(32)}/${rem(40)} ${font.text}`,
    52: `560 ${rem(52)}/${rem(56)} ${font.text}`,
  },
  weight: { mid: '520', bold: '600' },
  space: {
    1: '4px',
    2: '8px',
    3: '12px',
    4: '16px',
    5: '20px',
    6: '24px',
    8: '32px',
    10: '40px',
    12: '48px',
    16: '64px',
    24: '96px',
  },
  height: {
    row: rem(52),
    side: rem(30),
    cell: rem(28),
    ctl: rem(28),
    ctlLg: rem(36),
    bar: rem(48),
  },
  width: {
    sidebar: `${SIDEBAR_WIDTH_REM}rem`,
    sidebarMobile: `${SIDEBAR_MOBILE_WIDTH_REM}rem`,
    sidebarThin: `${SIDEBAR_COLLAPSED_WIDTH_REM}rem`,
    gutter: '96px',
    measure: '736px',
    panel: '408px',
  },
  radius: { 1: '2px', 2: '4px', 3: '6px', 4: '8px', full: '999px' },
  shadow: {
    menu: `0 0 0 1px ${pair('#161d1a1f', '#ffffff1c')}, 0 6px 20px ${pair('#161d1a1f', '#00000080')}`,
    dialog: `0 0 0 1px ${pair('#161d1a1f', '#ffffff1c')}, 0 24px 64px ${pair('#161d1a38', '#000000b3')}`,
    composer: `0 1px 2px ${pair('#161d1a0f', '#00000040')}, 0 8px 24px ${pair('#161d1a0f', '#00000059')}`,
  },
  // Two rings, so the focus is visible on dark and on light surfaces.
  ring: {
    out: `0 0 0 2px ${color.paper}, 0 0 0 4px ${color.accent}`,
    in: `inset 0 0 0 2px ${color.accent}`,
  },
  motion: {
    fast: '100ms',
    mid: '160ms',
    slow: '240ms',
    ease: 'cubic-bezier(.2, 0, 0, 1)',
    mark: '2400ms',
  },
  layer: {
    sticky: '10',
    panel: '20',
    bar: '30',
    menu: '40',
    dialog: '50',
    toast: '60',
    tip: '70',
  },
})

globalStyle(':root', {
  colorScheme: 'light dark',
  '@media': {
    [media.phone]: {
      vars: {
        [vars.width.gutter]: '0px',
        [vars.height.side]: rem(44),
        [vars.height.ctl]: rem(36),
        [vars.height.ctlLg]: rem(44),
        [vars.type[52]]: `560 ${rem(36)}/${rem(40)} ${font.text}`,
      },
    },
    '(prefers-reduced-motion: reduce)': {
      vars: {
        [vars.motion.fast]: '0ms',
        [vars.motion.mid]: '0ms',
        [vars.motion.slow]: '0ms',
        [vars.motion.mark]: '0ms',
      },
    },
    '(prefers-contrast: more)': {
      vars: { [color.rule]: pair('#848e88', '#6d7973'), [color.ink3]: color.ink2 },
    },
  },
})

globalStyle(":root[data-theme='light']", { colorScheme: 'light' })
globalStyle(":root[data-theme='dark']", { colorScheme: 'dark' })
globalStyle(":root[data-density='comfortable']", {
  '@media': {
    [media.aboveMobile]: {
      vars: {
        [vars.height.row]: rem(60),
        [vars.height.side]: rem(36),
        [vars.height.cell]: rem(36),
        [vars.height.ctl]: rem(32),
        [vars.height.ctlLg]: rem(40),
      },
    },
  },
})
