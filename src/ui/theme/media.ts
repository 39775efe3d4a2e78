import { MOBILE_BREAKPOINT_PX } from '#contract/limits.ts'

/** Media queries of the layout. A phone is narrower than 768 px. */
export const media = {
  phone: `(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`,
  aboveMobile: `(min-width: ${MOBILE_BREAKPOINT_PX}px)`,
  tablet: `(min-width: ${MOBILE_BREAKPOINT_PX}px) and (max-width: 1023px)`,
  belowLarge: '(max-width: 1023px)',
  large: '(min-width: 1024px)',
  belowWide: '(max-width: 1279px)',
  wide: '(min-width: 1280px)',
  touch: '(pointer: coarse)',
} as const

/** For `@container`: hides an element of a narrow top bar. */
export const hideInNarrowBar = { '(max-width: 540px)': { display: 'none' } } as const
