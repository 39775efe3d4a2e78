import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'
import { panel as sidePanel } from '../editor/chat-panel.css.ts'

/**
 * The panel is in the place of the chat, but covers the grid only in windows below 1024 px, because
 * the cells that a press selects must be visible. There the panel closes instead.
 */
export const panel = style([
  sidePanel,
  {
    ':focus-visible': { boxShadow: vars.ring.in },
    '@media': {
      [`${media.large} and ${media.belowWide}`]: {
        position: 'relative',
        zIndex: 'auto',
        boxShadow: 'none',
      },
    },
  },
])
