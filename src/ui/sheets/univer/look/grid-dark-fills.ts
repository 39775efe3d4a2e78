import { Rect } from '@univerjs/engine-render'

/** Fills that Univer uses behind filter buttons and edited cells. */
const WHITES: readonly unknown[] = ['rgba(255, 255, 255, 1.0)', '#fff']
/** A grey that the dark canvas converts to the cells' background. White would become black. */
export const DARK_CELL_FILL = '#e7ece8'

const draw = Rect.drawWith

// These fills ignore the theme, so replace them at draw time.
Rect.drawWith = (ctx, props) => {
  const isBlack =
    WHITES.includes(props.fill) && document.documentElement.classList.contains('univer-dark')
  // `props` may be the shape itself with sizes in its class, so inherit instead of copying.
  draw.call(Rect, ctx, isBlack ? Object.create(props, { fill: { value: DARK_CELL_FILL } }) : props)
}
