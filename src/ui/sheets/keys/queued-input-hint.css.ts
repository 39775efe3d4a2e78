import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

const { color, type, space, weight } = vars

const appear = keyframes({ from: { opacity: 0 } })

/**
 * A note near the bottom of the grid with the input that waits for the cells. It does not appear
 * during a short wait.
 */
export const pill = style({
  position: 'absolute',
  zIndex: 2,
  left: space[4],
  bottom: 56,
  maxWidth: 'calc(100% - 32px)',
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space[2]}`,
  alignItems: 'baseline',
  padding: '6px 12px',
  background: color.raised,
  border: `1px solid ${color.ruleStrong}`,
  borderRadius: vars.radius[3],
  boxShadow: vars.shadow.menu,
  font: type[13],
  color: color.ink2,
  animation: `${appear} 1ms 300ms backwards`,
  pointerEvents: 'none',
})
/** The end of the typed text, on one line. */
export const typedText = style({
  minWidth: 0,
  maxWidth: '100%',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  color: color.ink,
  fontWeight: weight.mid,
})
