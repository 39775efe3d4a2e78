import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, layer, radius, shadow, space, type } = vars

/** The backdrop of a dialog. */
export const scrim = style({ background: color.scrim, zIndex: layer.dialog })

const middle = style({
  inset: 0,
  margin: 'auto',
  height: 'fit-content',
  maxHeight: 'calc(100dvh - 48px)',
  borderRadius: radius[4],
  selectors: { '&:focus-visible': { borderRadius: radius[4] } },
  '@media': {
    [media.phone]: {
      top: 'auto',
      bottom: 0,
      minWidth: '100%',
      maxHeight: 'calc(100dvh - 24px)',
      borderRadius: `${radius[4]} ${radius[4]} 0 0`,
    },
  },
})

const dialogBase = style({
  position: 'fixed',
  zIndex: layer.dialog,
  display: 'flex',
  flexDirection: 'column',
  background: color.raised,
  boxShadow: shadow.dialog,
  overflow: 'auto',
  // Keeps a focused element clear of the sticky title.
  scrollPaddingTop: 64,
  selectors: { '&:focus-visible': { boxShadow: shadow.dialog } },
})
/**
 * Dialog shapes. On phones `middle` becomes a sheet from the bottom. `left` holds the sidebar,
 * `right` a document.
 */
export const dialog = styleVariants(
  {
    middle: [middle, { width: 'min(100% - 48px, 480px)' }],
    wide: [middle, { width: 'min(100% - 48px, 600px)' }],
    pitch: [middle, { width: 'min(100% - 48px, 424px)' }],
    left: {
      top: 0,
      bottom: 0,
      left: 0,
      width: `min(100% - 48px, ${vars.width.sidebarMobile})`,
      background: color.background,
    },
    right: {
      inset: '0 0 0 auto',
      width: 'min(100%, 640px)',
      overflow: 'hidden',
      background: color.paper,
    },
  },
  (one) => [dialogBase, one].flat(),
)

/** Title and close button, sticky above the scrolled content. */
export const header = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  background: color.raised,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  padding: '16px 12px 12px 24px',
})
export const title = style({ font: type[17], letterSpacing: '-.01em' })
/** For content with a heading of its own. */
export const pitchBody = style({ padding: 24, position: 'relative' })
export const corner = style({
  selectors: { '&&': { position: 'absolute', right: 12, top: 12 } },
})
export const body = style({ padding: '0 24px 24px', overflowWrap: 'break-word' })
export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space[2],
  padding: '12px 16px',
  borderTop: `1px solid ${color.rule}`,
  background: color.sunk,
})
